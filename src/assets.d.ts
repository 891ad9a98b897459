/** What a model or a texture is when it is imported: its address, as of an image. */
declare module '*.glb' {
  export { default } from '*.png'
}
declare module '*.gltf' {
  export { default } from '*.png'
}
declare module '*.hdr' {
  export { default } from '*.png'
}
declare module '*.ktx2' {
  export { default } from '*.png'
}

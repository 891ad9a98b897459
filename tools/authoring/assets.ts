/** What is imported as an address, such as a model for three.js, besides what Vite knows. */
export const assetsInclude = '**/*.{glb,gltf,hdr,ktx2}'

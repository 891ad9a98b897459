/** The font of share cards. The pages have it from `styles/fonts.css`, and `Document.tsx` preloads one file. */
export const font = {
  name: 'IBM Plex Mono',
  /** Of every character, in em. */
  width: 0.6,
  folder: 'node_modules/@fontsource/ibm-plex-mono',
  files: 'files/ibm-plex-mono',
}

/** The font of share cards. Pages load it in `styles/fonts.css`, and `Document.tsx` preloads one of its files. */
export const font = {
  name: 'IBM Plex Mono',
  /** The width of every character, in em. */
  width: 0.6,
  folder: 'node_modules/@fontsource/ibm-plex-mono',
  files: 'files/ibm-plex-mono',
}

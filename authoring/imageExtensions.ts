/** In upper case too: cameras write .JPG. */
export const imageExtensions = /\.(jpe?g|png|webp|avif)$/i

/** Cameras write .JPG. */
export const imageExtensions = /\.(jpe?g|png|webp|avif)$/i

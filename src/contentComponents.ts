import { Demo } from './components/Demo.tsx'
import { NewTabLink } from './components/NewTabLink.tsx'
import { Photo } from './components/Photo.tsx'

/** The components that an `.mdx` file in `content/` can use without importing them, and what shows its images. */
export const contentComponents = { Demo, NewTabLink, img: Photo }

import { posix } from 'node:path'
import { createProcessor } from '@mdx-js/mdx'
import type { Root, RootContent } from 'hast'
import { mdxOptions } from '../authoring/markdown.ts'
import { projectParts } from '../authoring/projectParts.ts'
import { imagesIn, type ShownImage } from '../authoring/projectPicture.ts'

export type Readme = {
  path: string
  source: string
  /** Its HTML, before our own plugins change it. */
  text: RootContent[]
  images: ShownImage[]
}

/** Reads a README as the site does. */
export async function readReadme(path: string, source: string): Promise<Readme> {
  let text: RootContent[] = []
  let images: ShownImage[] = []
  const findText = () => (tree: Root) => {
    text = structuredClone(tree.children)
  }
  const findImages = () => (tree: Root) => {
    images = imagesIn(tree.children).map((shown) => ({
      ...shown,
      path: posix.normalize(shown.path),
    }))
  }
  const { rehypePlugins } = mdxOptions
  // After `rawHtml`, and before a picture is found.
  const plugins = rehypePlugins
    .toSpliced(rehypePlugins.indexOf(projectParts), 0, findImages)
    .toSpliced(1, 0, findText)
  const processor = createProcessor({ ...mdxOptions, format: 'md', rehypePlugins: plugins })
  await processor.process({ path, value: source })
  return { path, source, text, images }
}

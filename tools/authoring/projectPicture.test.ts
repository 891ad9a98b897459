import { createProcessor } from '@mdx-js/mdx'
import type { Root } from 'hast'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mdxOptions } from './markdown.ts'
import { imagesIn, isScreenshot } from './projectPicture.ts'

test.each([
  ['![The sky](sky.png)', 720, 720, true],
  ['<img src="sky.png" width="80">', 720, 720, false],
  ['<img src="sky.png" height="200px">', 720, 600, false],
  ['<img src="sky.png" width="300">', 720, 720, true],
  ['<img src="sky.png" width="40%">', 720, 720, true],
  ['<img alt="On a phone" src="sky.png" width="200">', 400, 800, true],
  ['![The logo of Weather](sky.png)', 900, 500, false],
  ['![Lexicon](sky.png)', 900, 500, true],
  ['![The sky](logo.png)', 900, 500, false],
  ['![The sky](sky.png)', 200, 200, false],
])('whether %s of %i by %i pixels is a screenshot: %s', async (value, width, height, expected) => {
  const images: ReturnType<typeof imagesIn> = []
  const findImages = () => (tree: Root) => void images.push(...imagesIn(tree.children))
  const rehypePlugins = mdxOptions.rehypePlugins.toSpliced(3, 0, findImages)
  const processor = createProcessor({ ...mdxOptions, format: 'md', rehypePlugins })
  await processor.process({
    path: 'content/projects/9-x/README.md',
    value: `# Weather\n\n${value}`,
  })
  const data = await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(images).toHaveLength(1)
  for (const image of images) expect(await isScreenshot(image, data)).toBe(expected)
})

/**
 * `node bench/buildTime.ts 10 50 200`: how long a build takes with so many photos and 100 projects,
 * first without any picture of an earlier build and then with all of them. docs/decisions.md has the figures.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { copyProject, removeCopy, run } from '../tests/support/projectCopy.ts'
import { write, writeSmallContent } from '../tests/support/smallContent.ts'

const projects = 100

console.log('| photos | first build | of it computing | second build | of it computing |')
console.log('|---|---|---|---|---|')
for (const photos of process.argv.slice(2).map(Number)) {
  const root = await copyProject()
  try {
    await writeContent(root, photos)
    await rm(join(root, 'node_modules/.cache'), { recursive: true, force: true })
    console.log(`| ${photos} | ${await timeOfBuild(root)} | ${await timeOfBuild(root)} |`)
  } finally {
    await removeCopy(root)
  }
}

async function writeContent(root: string, photos: number) {
  await writeSmallContent(root)
  for (let project = 1; project <= projects; project++) {
    const lines = [`# Project ${project}`, 'Words and pictures.']
    for (let photo = project; photo <= photos; photo += projects) {
      await write(root, `content/photos/${photo}.jpg`, await drawPhoto())
      lines.push(`![Photo ${photo}](../photos/${photo}.jpg "The story of photo ${photo}.")`)
    }
    await write(root, `content/projects/${project}-project-${project}.mdx`, lines.join('\n\n'))
  }
}

/** On the clock, and of all processors together: the second does not mind what else they do. */
async function timeOfBuild(root: string): Promise<string> {
  const { code, output } = await run(root, 'TIMEFORMAT="took %R s | %U s"; time npm run build')
  if (code !== 0) throw new Error(output)
  return output.split('took ').at(-1)?.split('\n')[0] ?? ''
}

/** Soft clouds: no two alike, and as hard to compress as a photo out of focus. */
async function drawPhoto(): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const small = await sharp({
    create: { width: 40, height: 30, channels: 3, background: 'black', noise: grain },
  })
    .png()
    .toBuffer()
  return sharp(small).resize(1600, 1200, { kernel: 'cubic' }).jpeg({ quality: 90 }).toBuffer()
}

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { isDownload } from '../authoring/downloads.ts'
import { type Problem, type Report, warning } from './diagnostic.ts'
import type { Content } from './readContent.ts'

/** Files that are published as they are: everything in `content/files/`, and videos that a component imports. */
export async function checkDownloads({ root, files }: Content, report: Report) {
  for (const file of files) {
    const path = join(root, file)
    if (isDownload(file)) report(file, 1, await sizeProblem(path))
    if (/\.(mp4|mov|m4v|3gp)$/i.test(file)) report(file, 1, await gpsProblem(path))
  }
}

async function sizeProblem(path: string): Promise<Problem | undefined> {
  const size = (await stat(path)).size / 2 ** 20
  if (size <= 25) return
  return warning`This file is ${Math.round(size)} MiB. Cloudflare refuses files above 25 MiB, and phones load them slowly.\nMake it smaller, or publish it elsewhere and link to it.`
}

/** How phones store where a video was taken: in a field `©xyz` such as `+42.3601-071.0589/`, and iPhones in one of their own. */
const location = /\xa9xyz.{4,16}[+-]\d|com\.apple\.quicktime\.location\.ISO6709/s

async function gpsProblem(path: string): Promise<Problem | undefined> {
  let end = ''
  // In pieces, because a video may be longer than any string.
  for await (const piece of createReadStream(path, {
    encoding: 'latin1',
    highWaterMark: 2 ** 20,
  })) {
    if (location.test(end + piece)) {
      return warning`This video contains GPS coordinates, and the site and a public repository show them.\nExport it without its location, or run: ffmpeg -i ${basename(path)} -map_metadata -1 -c copy without-location${extname(path)}`
    }
    end = piece.slice(-100)
  }
}

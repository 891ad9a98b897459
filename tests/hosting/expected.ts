/** What the contract compares a response with: the bytes, the type and the headers of every built file. */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileOf, listFiles, listPages } from '../../tools/hosting/builtFiles.ts'
import { headersFor } from '../../tools/hosting/headers.ts'

/** How a file in `dist/` should arrive when its URL path is requested. */
export type Expected = {
  path: string
  content: Buffer
  type: RegExp
  headers: Record<string, string>
}

/** Servers use different names for some types. */
const contentTypes: Record<string, RegExp> = {
  '.html': /^text\/html; charset=utf-8$/,
  '.js': /^(text|application)\/javascript; charset=utf-8$/,
  '.txt': /^text\/plain; charset=utf-8$/,
  '.xml': /^(text|application)\/xml/,
  '.pdf': /^application\/pdf$/,
  '.svg': /^image\/svg\+xml/,
  '.avif': /^image\/avif$/,
  '.webp': /^image\/webp$/,
  '.jpg': /^image\/jpeg$/,
  '.png': /^image\/png$/,
  '.ico': /^image\/(x-icon|vnd\.microsoft\.icon)$/,
  '.woff2': /^font\/woff2$/,
  '.wasm': /^application\/wasm$/,
  '.pck': /^application\/octet-stream$/,
}

export async function readExpected(dist: string) {
  const expect = async (path: string, file: string): Promise<Expected> => ({
    path,
    content: await readFile(join(dist, file)),
    // A download may be of any type, and no server knows them all.
    type: contentTypes[extname(file)] ?? /./,
    headers: headersFor(path),
  })
  return {
    builtPages: await Promise.all(
      (await listPages(dist)).map((path) => expect(path, fileOf(path))),
    ),
    notFoundPage: await expect('/nothing', '/404.html'),
    files: await Promise.all((await listFiles(dist)).map((file) => expect(encodePath(file), file))),
  }
}

function encodePath(file: string): string {
  return encodeURI(file).replace(/[?#]/g, encodeURIComponent)
}

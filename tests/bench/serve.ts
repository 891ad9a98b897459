import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sirv from 'sirv'

/** Serves each folder in `folder` under its own name, compressed as on GitHub Pages: `ours/` at `http://ours.localhost`. */
export async function serve(folder: string) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.(html|css|js|svg)$/.test(file))
      writeFileSync(join(folder, `${file}.gz`), gzipSync(readFileSync(join(folder, file))))
  const caching = (path: string) => (path.includes('/assets/') ? 'max-age=31536000' : 'no-cache')
  const files = sirv(folder, {
    gzip: true,
    setHeaders: (response, path) => response.setHeader('Cache-Control', caching(path)),
  })
  const server = createServer((request, response) => {
    request.url = `/${request.headers.host?.split('.')[0]}${request.url}`
    files(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const urlOf = (variant: string, path: string) => `http://${variant}.localhost:${port}${path}`
  return { urlOf, stop: () => server.close() }
}

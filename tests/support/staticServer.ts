/** A host that sends no headers of ours, as GitHub Pages does: its rules in a few lines. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
}

/** Below a path, the rest of the domain is another site. */
export async function serveFiles(dist: string, base = '/') {
  // Exact case on every file system: a path is looked up in a list.
  const files = new Set(readdirSync(dist, { recursive: true, encoding: 'utf8' }))
  const elsewhere: string[] = []
  const server = createServer(({ url = '/' }, response) => {
    if (!url.startsWith(base)) {
      elsewhere.push(url)
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Another site</h1>')
    }
    const path = decodeURI(url.slice(base.length).replace(/[?#].*/, ''))
    const file = [path, `${path}.html`, `${path}index.html`].find((name) => files.has(name))
    const name = file ?? '404.html'
    response.writeHead(file ? 200 : 404, {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
    })
    response.end(readFileSync(`${dist}/${name}`))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, elsewhere, stop }
}

/** A host that sends no headers of ours, as GitHub Pages does: its rules in a few lines. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

const types: Record<string, string> = {
  ...{ '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.svg': 'image/svg+xml' },
  ...{ '.woff2': 'font/woff2', '.avif': 'image/avif', '.webp': 'image/webp', '.png': 'image/png' },
}

export async function serveFiles(dist: string) {
  // Exact case on every file system: a path is looked up in a list.
  const files = new Set(readdirSync(dist, { recursive: true, encoding: 'utf8' }))
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURI(url.slice(1).replace(/[?#].*/, ''))
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
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

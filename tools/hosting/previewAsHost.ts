import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import querystring from 'node:querystring'
import type { Connect, Plugin } from 'vite'
import { fileOf, listFiles, listPages } from './builtFiles.ts'
import { sendHeaders } from './headers.ts'
import { requireBuild } from './requireBuild.ts'

/** Makes `npm run preview` respond like the hosts do: exact paths, a 404 for anything else, the same headers. */
export function previewAsHost(): Plugin {
  return {
    name: 'preview-as-host',
    configurePreviewServer({ config, middlewares }) {
      const dist = resolve(config.root, config.build.outDir)
      requireBuild(dist, config.base)
      middlewares.use((request, response, next) => {
        // As on GitHub Pages, at `/portfolio`.
        if (`${request.url}/` === config.base)
          response.writeHead(301, { Location: config.base }).end()
        // Below a path, the rest of the domain is another site: Vite says where this one is.
        else if (!request.url?.startsWith(config.base)) next()
        else respond(dist, config.base, request, response, next).catch(next)
      })
    },
  }
}

/** Reads what is in `dist/` for every request, because a build may have replaced it since the last one. */
async function respond(
  dist: string,
  base: string,
  request: Connect.IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
) {
  const url = request.url?.slice(base.length - 1) ?? ''
  const [, path = '', query = ''] = /^([^?]*)(.*)$/.exec(url) ?? []
  sendHeaders(response, path)

  const page = (await listPages(dist)).find((page) => page === withoutEnding(path))
  if (page === path) {
    await send(200, fileOf(path))
  } else if (page) {
    response.writeHead(308, { Location: base + page.slice(1) + query }).end()
  } else if ((await listFiles(dist)).includes(querystring.unescape(path))) {
    // Looked up in the list, because a case-insensitive disk would find `/robots.TXT` too.
    next()
  } else {
    await send(404, '/404.html')
  }

  async function send(status: number, file: string) {
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(await readFile(join(dist, file)))
  }
}

/** `/Projects` for `/Projects/` and `/Projects.html`, `/` for `/index`. */
function withoutEnding(path: string): string {
  return path.replace(/(\/|\.html)$/, '').replace(/^(\/index)?$/, '/')
}

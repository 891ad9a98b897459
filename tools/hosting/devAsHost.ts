import { join } from 'node:path'
import sirv from 'sirv'
import type { Plugin } from 'vite'
import { contentSecurityPolicy, sendHeaders } from './headers.ts'

/** Makes `npm run dev` respond like the hosts do: with their security policy, and with the files in `content/files/`. */
export function devAsHost(): Plugin {
  // Vite adds this to its own scripts.
  const nonce = 'vite'
  const policy = contentSecurityPolicy.replace(/script-src [^;]*/, `$& 'nonce-${nonce}'`)
  return {
    name: 'dev-as-host',
    apply: (_, { command, mode, isPreview }) =>
      command === 'serve' && mode !== 'test' && !isPreview,
    config: () => ({
      html: { cspNonce: nonce },
      server: { headers: { 'Content-Security-Policy': policy } },
    }),
    configureServer({ middlewares, config }) {
      // As they are: Vite would add its own script to a page.
      const serveFile = sirv(join(config.root, 'content/files'), {
        dev: true,
        setHeaders: (response, path) => sendHeaders(response, `/files${path}`),
      })
      middlewares.use(`${config.base}files`, (request, response) => serveFile(request, response))
    },
  }
}

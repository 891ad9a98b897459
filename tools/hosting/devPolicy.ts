import { join } from 'node:path'
import sirv from 'sirv'
import type { Plugin } from 'vite'
import { contentSecurityPolicy, sendHeaders } from './headers.ts'

/** Makes `npm run dev` send the published site's security policy, and serve `content/files/`. */
export function devPolicy(): Plugin {
  // Vite adds this to its own scripts.
  const nonce = 'vite'
  const policy = contentSecurityPolicy.replace(/script-src [^;]*/, `$& 'nonce-${nonce}'`)
  return {
    name: 'dev-policy',
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
      middlewares.use('/files', (request, response) => serveFile(request, response))
    },
  }
}

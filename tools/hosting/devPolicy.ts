import { SourceMap, type SourceMapPayload } from 'node:module'
import { join, relative, sep } from 'node:path'
import sirv from 'sirv'
import type { DevEnvironment, Plugin } from 'vite'
import { contentSecurityPolicy, sendHeaders } from './headers.ts'
import { policyProblem } from './policyProblem.ts'

/** Makes `npm run dev` send the published site's security policy, and show over the page what it blocks. */
export function devPolicy(): Plugin {
  // Vite adds this to its own scripts and styles.
  const nonce = 'vite'
  const policyWith = (embeds: string[]) =>
    contentSecurityPolicy('', embeds)
      .replace(/script-src [^;]*/, `$& 'nonce-${nonce}'`)
      .replace(/style-src [^;]*/, `style-src 'nonce-${nonce}'`)
  return {
    name: 'dev-policy',
    apply: (_, { command, mode, isPreview }) =>
      command === 'serve' && mode !== 'test' && !isPreview,
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer({ middlewares, ws, config, environments, ssrLoadModule }) {
      // As they are: Vite would add its own script to a page.
      const serveFile = sirv(join(config.root, 'content/files'), {
        dev: true,
        setHeaders: (response, path) => sendHeaders(response, `/files${path}`),
      })
      middlewares.use('/files', (request, response) => serveFile(request, response))
      middlewares.use(async ({ headers }, response, next) => {
        const isPage = headers.accept?.includes('text/html')
        // If the facts cannot be loaded, the content check says why.
        const facts = isPage ? await ssrLoadModule('/content/site.ts').catch(() => null) : null
        const embeds = [facts?.site?.embeds ?? []].flat()
        response.setHeader('Content-Security-Policy', policyWith(embeds))
        next()
      })
      ws.on('policy:blocked', async ({ path, violations }, client) => {
        const problems = new Set<string>()
        for (const violation of violations) {
          const where = (await placeOf(violation, environments.client)) ?? `The page ${path}`
          const { text, hint } = policyProblem(violation)
          problems.add(`${where}: ${text}\n    ${hint}`)
        }
        for (const problem of problems) config.logger.warnOnce(problem)
        client.send({ type: 'error', err: { message: [...problems].join('\n\n'), stack: '' } })
      })
    },
  }
}

/** The file and line in the source, or nothing where React does what a component has asked for. */
async function placeOf(
  { sourceFile = '', lineNumber = 1, columnNumber = 1 }: SecurityPolicyViolationEventInit,
  { moduleGraph, config }: DevEnvironment,
): Promise<string | undefined> {
  const url = URL.parse(sourceFile)
  const module = url && (await moduleGraph.getModuleByUrl(url.pathname))
  if (!module?.file || module.file.includes('/node_modules/')) return
  const map = module.transformResult?.map as SourceMapPayload | undefined
  const origin = map && new SourceMap(map).findOrigin(lineNumber, columnNumber)
  const line = origin && 'lineNumber' in origin ? origin.lineNumber : lineNumber
  return `${relative(config.root, module.file).replaceAll(sep, '/')}:${line}`
}

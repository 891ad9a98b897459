import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative, sep } from 'node:path'
import type { DevEnvironment, Plugin } from 'vite'
import { contentSecurityPolicy } from './headers.ts'

/** What `index.html` sends. */
type Violation = Pick<
  SecurityPolicyViolationEvent,
  'effectiveDirective' | 'blockedURI' | 'sample' | 'sourceFile' | 'lineNumber' | 'columnNumber'
>

/** What to do instead, by how the directive starts. */
const hints: [string, string][] = [
  ['require', 'Render React elements instead of HTML or code in a string.'],
  ['connect', "Save the data next to it, and import it: import data from './data.json'."],
  ['style', "Use a style attribute, or a .css file: import './name.css'."],
  ['script', 'Install the package with npm, and import it.'],
  ['', 'Put the file in content/ and import it, or link to it.'],
]

/** Makes `npm run dev` send the published site's security policy, and show over the page what it blocks. */
export function devPolicy(): Plugin {
  // Vite adds it to its own scripts and styles.
  const nonce = 'vite'
  const policy = contentSecurityPolicy('')
    .replace(/script-src [^;]*/, `$& 'nonce-${nonce}'`)
    .replace(/style-src [^;]*/, `style-src 'nonce-${nonce}'`)
  return {
    name: 'dev-policy',
    apply: (_, { command, mode, isPreview }) =>
      command === 'serve' && mode !== 'test' && !isPreview,
    config: () => ({
      html: { cspNonce: nonce },
      server: { headers: { 'Content-Security-Policy': policy } },
    }),
    configureServer({ ws, config, environments }) {
      ws.on('policy:blocked', async ({ path, blocked }, client) => {
        const all = blocked.map(async (one: Violation) => {
          const place = (await placeOf(one, environments.client)) ?? `The page ${path}`
          return `${place}: ${problemOf(one)}`
        })
        // StrictMode runs effects twice.
        const problems = [...new Set<string>(await Promise.all(all))]
        for (const problem of problems) config.logger.warnOnce(problem)
        client.send({ type: 'error', err: { message: problems.join('\n\n'), stack: '' } })
      })
    },
  }
}

function problemOf({ effectiveDirective, blockedURI, sample }: Violation): string {
  const [, hint] = hints.find(([start]) => effectiveDirective.startsWith(start)) ?? []
  const what = sample ? sample.replace('|', ': ') : blockedURI
  return `The site's security policy blocks ${what} (${effectiveDirective}).\n    ${hint}`
}

/** File and line in the source, unless it is React that does what a component has asked for. */
async function placeOf(
  { sourceFile, lineNumber, columnNumber }: Violation,
  { moduleGraph, config }: DevEnvironment,
): Promise<string | undefined> {
  const url = URL.parse(sourceFile)
  const module = url && (await moduleGraph.getModuleByUrl(url.pathname))
  if (!module?.file || module.file.includes('/node_modules/')) return
  const map = module.transformResult?.map
  const origin = map && new SourceMap(map as SourceMapPayload).findOrigin(lineNumber, columnNumber)
  const line = origin && 'lineNumber' in origin ? origin.lineNumber : lineNumber
  return `${relative(config.root, module.file).replaceAll(sep, '/')}:${line}`
}

/** The headers that the site is served with, as `_headers` says. */
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'

/** Cloudflare reads it itself. */
export const headersFile = join(import.meta.dirname, '_headers')

const lines = readFileSync(headersFile, 'utf8').split(/\r?\n/)

/** Of a path. An empty value is for a header that must not be sent. */
export function headersFor(path: string): Record<string, string> {
  const headers: Record<string, string> = {}
  let isMatching = false
  for (const line of lines) {
    if (line.startsWith('/')) isMatching = globToRegExp(line).test(path)
    const [, name, value = ''] = /^ +(?:! )?([\w-]+)(?:: (.+))?$/.exec(line) ?? []
    if (isMatching && name) headers[name] = value
  }
  return headers
}

export function sendHeaders(response: ServerResponse, path: string) {
  const headers = Object.entries(headersFor(path))
  response.setHeaders(new Map(headers.filter(([, value]) => value)))
}

/** For the `<meta>` tag of every page, in which browsers ignore `frame-ancestors`. */
export const contentSecurityPolicy =
  headersFor('/')['Content-Security-Policy']?.replace(/; frame-ancestors.*/, '') ?? ''

function globToRegExp(glob: string): RegExp {
  return new RegExp(`^${glob.replace('.', '\\.').replace('*', '.*')}$`)
}

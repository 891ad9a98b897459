/** The headers that the site is served with, and the file that tells Cloudflare to send them. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'

type HeaderValues = Record<string, string>

/** Our own files, and what our own scripts make of them: a texture inside a model, a sound, a canvas as an image. */
const own = "'self' blob: data:"

/**
 * Allows only what the site uses, for the `<meta>` tag of every page. `css` is the inlined style sheet,
 * `embeds` are the sites that an `<iframe>` may show.
 * There is no `upgrade-insecure-requests`: all URLs are relative, and Safari would apply it to localhost.
 */
export function contentSecurityPolicy(css: string, embeds: readonly string[] = []): string {
  return [
    "default-src 'none'",
    // WebAssembly can do no more than the scripts that load it.
    "script-src 'self' 'wasm-unsafe-eval'",
    // Packages make workers of their own code, which have the policy of the page.
    "worker-src 'self' blob:",
    `style-src 'sha256-${hash('sha256', css, 'base64')}'`,
    // Markdown tables, charts and photo rows use style attributes. `<style>` stays blocked.
    "style-src-attr 'unsafe-inline'",
    `img-src ${own}`,
    "font-src 'self'",
    `media-src ${own}`,
    // Lighthouse fetches robots.txt from inside the page, too.
    `connect-src ${own}`,
    ["frame-src 'self'", ...embeds].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Sent with every response, except where `exceptions` says otherwise. */
function defaultHeaders(policy: string): HeaderValues {
  return {
    // Browsers ignore `frame-ancestors` in a `<meta>` tag.
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    // Without `includeSubDomains`: other hosts under the owner's domain may not have a certificate.
    'Strict-Transport-Security': 'max-age=63072000',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
  }
}

/** What differs for some paths. A header without a value is not sent. */
const exceptions: Record<string, HeaderValues> = {
  // Their names contain a hash of their content.
  '/assets/*': {
    // Not `immutable`: Cloudflare sends this with a 404 too, which a browser would then keep for a year.
    'Cache-Control': 'public, max-age=86400, stale-while-revalidate=31536000',
    // Chat apps show a share card on their own pages.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  // The owner's own pages, such as an exported game, which have scripts and styles of any kind.
  '/files/*': { 'Content-Security-Policy': "frame-ancestors 'self'" },
  // Safari applies a policy to its own PDF viewer, and shows nothing.
  '/files/*.pdf': { 'Content-Security-Policy': '' },
  // Cloudflare does not know the data of a game, and Vite neither.
  '/files/*.pck': { 'Content-Type': 'application/octet-stream' },
  '/files/*.apk': { 'Content-Type': 'application/vnd.android.package-archive' },
}

/** An empty value is for a header that must not be sent. */
export function headersFor(path: string, policy: string): HeaderValues {
  const matching = Object.keys(exceptions).filter((paths) => globToRegExp(paths).test(path))
  return Object.assign(defaultHeaders(policy), ...matching.map((paths) => exceptions[paths]))
}

export function sendHeaders(response: ServerResponse, path: string, policy = '') {
  const headers = Object.entries(headersFor(path, policy))
  response.setHeaders(new Map(headers.filter(([, value]) => value)))
}

function globToRegExp(glob: string): RegExp {
  return new RegExp(`^${glob.replace('.', '\\.').replace('*', '.*')}$`)
}

/** The policy that was built, which is the same in every page. */
export async function readPolicy(dist: string): Promise<string> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  return /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** Cloudflare applies every rule that matches and would send both values, so `!` removes the first. */
export function cloudflareHeaders(policy: string): string {
  const list = (headers: HeaderValues) =>
    Object.entries(headers).flatMap(([name, value]) => (value ? `  ${name}: ${value}` : []))
  const others = Object.entries(exceptions).flatMap(([paths, headers]) => [
    paths,
    ...Object.keys(headers).map((name) => `  ! ${name}`),
    ...list(headers),
  ])
  return `${['/*', ...list(defaultHeaders(policy)), ...others].join('\n')}\n`
}

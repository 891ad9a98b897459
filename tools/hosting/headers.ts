/** The headers that the site is served with, and the files that tell Cloudflare and nginx to send them. */
import { hash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type HeaderValues = Record<string, string>

/**
 * Allows only what the site uses, for the `<meta>` tag of every page. `css` is the inlined style sheet.
 * There is no `upgrade-insecure-requests`: all URLs are relative, and Safari would apply it to localhost.
 */
export function contentSecurityPolicy(css: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${hash('sha256', css, 'base64')}'`,
    // Markdown tables, charts and photo rows use style attributes. `<style>` stays blocked.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    // The site itself makes no requests, but Lighthouse fetches robots.txt from inside the page.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** Sent with every response, except where `exceptions` says otherwise. */
function defaultHeaders(css: string): HeaderValues {
  return {
    // Browsers ignore `frame-ancestors` in a `<meta>` tag.
    'Content-Security-Policy': `${contentSecurityPolicy(css)}; frame-ancestors 'none'`,
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
  // Safari applies the policy to its own PDF viewer, and shows nothing.
  '/files/*.pdf': { 'Content-Security-Policy': '' },
}

/** An empty value is for a header that must not be sent. */
export function headersFor(path: string, css: string): HeaderValues {
  const matching = Object.keys(exceptions).filter((paths) => globToRegExp(paths).test(path))
  return Object.assign(defaultHeaders(css), ...matching.map((paths) => exceptions[paths]))
}

function globToRegExp(glob: string): RegExp {
  return new RegExp(`^${glob.replace('.', '\\.').replace('*', '.*')}$`)
}

/** The style sheet that was built: every page has the same one inlined. */
export async function readStyles(dist: string): Promise<string> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  return /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
}

export async function writeHeaders(
  dist: string,
  css: string,
  generated = 'tools/hosting/generated',
): Promise<void> {
  await writeFile(join(dist, '_headers'), cloudflareHeaders(css))
  await mkdir(generated, { recursive: true })
  await writeFile(join(generated, 'headers.conf'), nginxHeaders(css))
}

/** Cloudflare applies every rule that matches and would send both values, so `!` removes the first. */
function cloudflareHeaders(css: string): string {
  const list = (headers: HeaderValues) =>
    Object.entries(headers).flatMap(([name, value]) => (value ? `  ${name}: ${value}` : []))
  const others = Object.entries(exceptions).flatMap(([paths, headers]) => [
    paths,
    ...Object.keys(headers).map((name) => `  ! ${name}`),
    ...list(headers),
  ])
  return `${['/*', ...list(defaultHeaders(css)), ...others].join('\n')}\n`
}

/** Variables, because an `add_header` in a `location` would drop all those of the `server`. Empty headers are not sent. */
function nginxHeaders(css: string): string {
  const variable = (name: string) => `$${name.toLowerCase().replaceAll('-', '_')}`
  const set = (headers: HeaderValues) =>
    Object.entries(headers).map(([name, value]) => `set ${variable(name)} "${value}";`)
  const sets = Object.entries(exceptions).map(
    ([paths, headers]) => `if ($uri ~ ${globToRegExp(paths).source}) { ${set(headers).join(' ')} }`,
  )
  const headers = defaultHeaders(css)
  const adds = Object.keys(headers).map((name) => `add_header ${name} ${variable(name)} always;`)
  return `${[...set(headers), ...sets, ...adds].join('\n')}\n`
}

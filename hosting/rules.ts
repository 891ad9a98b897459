/**
 * How the finished site is to be served. Every host's own rules are written from what stands here, and
 * `tests/hosting/` holds the hosts to it.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileOf, pages } from '../src/pages.ts'

export type Hosting = {
  /** Sent with every answer, whatever its status. */
  headers: Record<string, string>
  /** What an address shows, with no redirect: a page, or any other file under its own name. */
  answers: Map<string, string>
  /** Other spellings of a page's address, and the one that they lead to. */
  redirects: Map<string, string>
  /** Files whose name changes with their content, and the headers in which they differ. */
  lasting: Map<string, Record<string, string>>
}

const revalidated = 'no-cache'
const keptForAYear = 'public, max-age=31536000, immutable'

/** What `<meta>` cannot carry; a host without headers does without it. */
const headerOnlyPolicy = "frame-ancestors 'none'"

export async function readHosting(dist: string): Promise<Hosting> {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length).replaceAll('\\', '/'))
    .sort()
  const named = files.filter((file) => !/\.html$|^\/_(headers|redirects)$/.test(file))
  return {
    headers: {
      'Content-Security-Policy': `${policy(await inlinedStyles(dist))}; ${headerOnlyPolicy}`,
      // Only for this host: it cannot know whether its subdomains have certificates.
      'Strict-Transport-Security': 'max-age=63072000',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': revalidated,
    },
    answers: new Map([
      ...pages.map(({ path }): [string, string] => [path, fileOf(path)]),
      ...named.map((file): [string, string] => [encodePath(file), file]),
    ]),
    redirects: new Map(
      pages.flatMap(({ path }): [string, string][] =>
        path === '/'
          ? [[fileOf(path), path]]
          : [
              [`${path}/`, path],
              [fileOf(path), path],
            ],
      ),
    ),
    lasting: new Map(
      named
        .filter((file) => /^\/(assets|cards)\//.test(file))
        .map((file) => [
          encodePath(file),
          {
            'Cache-Control': keptForAYear,
            // A chat in a browser shows a share card on its own page, which is another site's.
            ...(file.startsWith('/cards/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
          },
        ]),
    ),
  }
}

/** The last step of the build: the policy goes into the pages, and each host gets its rules. */
export async function writeHosting(dist: string): Promise<void> {
  await nameFamilies(dist)
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy(await inlinedStyles(dist))}" />`
  for (const file of await htmlFiles(dist)) {
    const html = await readFile(join(dist, file), 'utf8')
    // Ahead of everything that it is to govern.
    await writeFile(join(dist, file), html.replace(/<meta charset[^>]*>/, `$&\n    ${meta}`))
  }
  await writeRules(dist, 'hosting/generated')
}

export async function writeRules(dist: string, generated: string): Promise<void> {
  const hosting = await readHosting(dist)
  await mkdir(generated, { recursive: true })
  await writeFile(join(dist, '_headers'), cloudflareHeaders(hosting))
  await writeFile(join(dist, '_redirects'), cloudflareRedirects(hosting))
  await writeFile(join(generated, 'rules.conf'), nginxRules(hosting))
}

/**
 * Nothing is allowed that the site does not use, but for one thing that Lighthouse does. No
 * `upgrade-insecure-requests`: no address here names a scheme, and Safari would look for a certificate on
 * the owner's own machine.
 */
function policy(styles: string[]): string {
  const hashes = styles.map((css) => `'sha256-${hash(css).toString('base64')}'`)
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${hashes.join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    // The site itself connects to nothing. Lighthouse reads robots.txt as the page would.
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

async function inlinedStyles(dist: string): Promise<string[]> {
  const styles = new Set<string>()
  for (const file of await htmlFiles(dist)) {
    const html = await readFile(join(dist, file), 'utf8')
    for (const [, css = ''] of html.matchAll(/<style>(.*?)<\/style>/gs)) styles.add(css)
  }
  return [...styles]
}

async function htmlFiles(dist: string): Promise<string[]> {
  return (await readdir(dist)).filter((file) => file.endsWith('.html'))
}

/** How the bundler ends the name of a file: `-` and a hash of its content. */
const hashedEnd = /-[\w-]{8}\.\w+/g

/**
 * Cloudflare's header rules go by the address alone, so a rule for all of `/assets/` would also have
 * browsers keep the 404 of a picture that a deploy is about to bring; and there may be 100 rules, while a
 * picture is nine files. So pictures are put into at most 64 families, and every name begins with a hash
 * of all names in its family. A rule for that beginning can meet no file of another deploy.
 */
export async function nameFamilies(dist: string): Promise<void> {
  const folder = join(dist, 'assets')
  const assets = (await readdir(folder)).sort()
  const families = Map.groupBy(
    assets.filter((file) => /\.(avif|webp|jpe?g)$/.test(file)),
    (file) => hash(file.replace(hashedEnd, '')).readUInt8() % 64,
  )
  const names = new Map<string, string>()
  for (const family of families.values()) {
    const prefix = hash(family.join()).toString('hex').slice(0, 8)
    for (const file of family) names.set(file, `${prefix}-${file}`)
  }
  for (const [from, to] of names) await rename(join(folder, from), join(folder, to))

  // Files that are alike are written once, under the name of one of them, and the bundle of the pages may have
  // chosen another name than the script's, which is the one written. Both have the same hash at its end.
  const written = new Map(
    assets.map((file) => [file.match(hashedEnd)?.at(-1), names.get(file) ?? file]),
  )
  const scripts = assets.filter((file) => file.endsWith('.js')).map((file) => join('assets', file))
  for (const file of [...(await htmlFiles(dist)), ...scripts]) {
    const text = await readFile(join(dist, file), 'utf8')
    const named = text.replaceAll(/(?<=\/assets\/)[^/"\s]+/g, (found) => {
      const end = found.match(hashedEnd)?.find((end) => written.has(end))
      if (!end) return found
      return encodeURI(written.get(end) ?? '') + found.slice(found.indexOf(end) + end.length)
    })
    await writeFile(join(dist, file), named)
  }
}

/** A later rule takes the value of an earlier one away (`!`), or both would be sent. */
function cloudflareHeaders({ headers, lasting }: Hosting): string {
  const rules = new Map([['/*', lines(headers)]])
  for (const [path, own] of lasting) {
    const family = path.replace(/^(\/assets\/[0-9a-f]{8}-).+\.(?:avif|webp|jpe?g)$/, '$1*')
    rules.set(family, [...Object.keys(own).map((name) => `! ${name}`), ...lines(own)])
  }
  if (rules.size > 100)
    throw new Error(`Cloudflare takes 100 header rules, these are ${rules.size}.`)
  return [...rules]
    .map(([path, lines]) => [path, ...lines].join('\n  '))
    .join('\n')
    .concat('\n')
}

function lines(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
}

/**
 * A file is named in the one spelling that Cloudflare does not redirect from, with all encoded that can be.
 * Whatever is not listed is rewritten to a file that does not exist: without that last line Cloudflare
 * tidies an odd address and redirects to what it made of it, before it answers 404.
 */
function cloudflareRedirects({ answers, redirects }: Hosting): string {
  const lines = [
    ...[...redirects].map(([from, to]) => `${from} ${to} 308`),
    ...[...answers].map(
      ([path, file]) => `${path} ${file.split('/').map(encodeURIComponent).join('/')} 200`,
    ),
  ]
  const others = lines.filter((line) => !line.startsWith('/assets/'))
  // Cloudflare takes 2,000. With more, an odd address below /assets/ is tidied before it is a 404.
  const fitting = lines.length <= 2000 ? lines : [...others, '/assets/* /assets/:splat 200']
  return [...fitting, '/* /404 200', ''].join('\n')
}

/**
 * Regular expressions, because nginx compares the plain strings of a `map` without regard to case; and as few
 * of them on the way to a page as can be, because they are most of what the rules cost.
 */
function nginxRules({ headers, answers, redirects, lasting }: Hosting): string {
  const map = (input: string, output: string, rules: string[]) =>
    [`map ${input} ${output} {`, ...rules.map((rule) => `  ${rule};`), '}'].join('\n')
  const exactly = (path: string) => `"~^${path.replace(/[^\w/%-]/g, '\\$&')}(?:\\?|$)"`
  const encoded = [...answers.keys()].filter((path) => path.includes('%'))
  const folders = Map.groupBy(lasting, ([path]) => path.split('/')[1])
  const differing = new Set([...lasting.values()].flatMap(Object.keys))
  const variable = (name: string) => `$${name.toLowerCase().replaceAll('-', '_')}`
  return [
    map('$request_method', '$is_refused', ['default 1', 'GET 0', 'HEAD 0']),
    map('$request_uri', '$file', [
      'default /404',
      ...pages.map(({ path }) => `${exactly(path)} ${fileOf(path)}`),
      // Any file, but for the hosts' own and for pages by their file's name. nginx decodes `$uri` and takes
      // two slashes for one, either of which would give a file a second address.
      '"~^(?:/(?!_headers|_redirects)[^/%?]++)++(?<!\\.html)(?:\\?|$)" $uri',
      ...encoded.map((path) => `${exactly(path)} $uri`),
    ]),
    map(
      '$request_uri',
      '$moved_to',
      [...redirects].map(([from, to]) => `${exactly(from)} ${to}`),
    ),
    // The address of a missing file has become `/404.html` by the time that these are asked.
    ...[...differing].map((name) =>
      map('$uri', variable(name), [
        `default "${headers[name]}"`,
        ...[...folders].flatMap(([folder, [example]]) => {
          const value = example?.[1][name]
          return value ? [`"~^/${folder}/" "${value}"`] : []
        }),
      ]),
    ),
    ...Object.entries(headers).map(
      ([name, value]) =>
        `add_header ${name} ${differing.has(name) ? variable(name) : `"${value}"`} always;`,
    ),
    '',
  ].join('\n')
}

/** As a browser asks for it. */
function encodePath(file: string): string {
  return encodeURI(file).replace(/[?#]/g, encodeURIComponent)
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

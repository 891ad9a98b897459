/** What every host of the site owes a visitor: one list of statements, the same for each engine. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pages } from '../src/pages.ts'
import type { Answer, Ask } from './request.ts'
import { type Hosting, readHosting } from './rules.ts'

export type Statement = { name: string; check(ask: Ask): Promise<void> }

const notFound = [
  // Case is exact.
  ...['/projects', '/PROJECTS', '/ABOUT', '/resume', '/Projects.HTML', '/INDEX.html'],
  // Near misses, and what other hosts would tidy.
  ...['/index', '/Projects/x', '/Projects//', '//Projects', '//', '/Projects;x', '/Projects.htm'],
  ...['/%50rojects', '/Projects%2F', '/Projects%00', '/Projects%20', '/Projects%2ehtml'],
  // Malformed.
  ...['/%', '/%E0%A4%A', '/%zz', '/%C0%AF', `/${'a'.repeat(9000)}`],
  // Names that a table of pages must not inherit.
  ...['/constructor', '/__proto__', '/toString'],
  // What is there for the host, and is no page.
  ...['/404', '/404.html', '/_headers', '/_redirects', '/assets', '/assets/'],
  // Outside of the folder.
  ...['/package.json', '/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json'],
  ...['/assets/..%2f..%2fwrangler.jsonc', '/..\\package.json', '/..%5cpackage.json'],
  ...['/../../../../etc/passwd', '/.git/config', '/.env', '/src/pages.ts'],
]

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
}

export async function contract(dist: string): Promise<Statement[]> {
  const hosting = await readHosting(dist)
  const read = (file: string) => readFileSync(join(dist, file))
  const files = [...hosting.answers].map(([path, file]) => ({ path, file, type: extname(file) }))
  const script = files.find(({ type }) => type === '.js')?.path ?? ''
  const policy = hosting.headers['Content-Security-Policy'] ?? ''

  const expectPage = (answer: Answer, file: string) => {
    assert.equal(answer.status, 200)
    assert.ok(answer.body.equals(read(file)), `not the bytes of ${file}`)
    expectHeaders(answer, hosting)
  }
  const expectNotFound = (answer: Answer) => {
    assert.equal(answer.status, 404)
    assert.ok(answer.body.equals(read('404.html')), 'not the not-found page')
    assert.equal(answer.headers.get('content-type'), types['.html'])
    expectHeaders(answer, hosting)
  }
  const all = async (paths: string[], check: (path: string) => Promise<void>) => {
    for (const path of paths) {
      await check(path).catch((error) => assert.fail(`${path}: ${error.message}`))
    }
  }

  return [
    ...pages.map(({ path }) =>
      state(`${path} answers with its page, and no redirect`, async (ask) => {
        expectPage(await ask(path), hosting.answers.get(path) ?? '')
      }),
    ),
    state('a query changes nothing', async (ask) => {
      await all(
        pages.map(({ path }) => path),
        async (path) => expectPage(await ask(`${path}?from=mail`), hosting.answers.get(path) ?? ''),
      )
    }),
    ...[...hosting.redirects].map(([from, to]) =>
      state(`${from} leads to ${to}, with its query, and may not be kept`, async (ask) => {
        for (const query of ['', '?from=mail']) {
          const answer = await ask(from + query)
          assert.equal(answer.status, 308)
          assert.equal(answer.headers.get('location'), to + query)
          expectHeaders(answer, hosting)
        }
      }),
    ),
    ...notFound.map((path) =>
      state(`${path.slice(0, 40)} is 404, with the not-found page and all headers`, async (ask) => {
        expectNotFound(await ask(path))
      }),
    ),
    ...[...new Set(files.map(({ type }) => type))].map((type) =>
      state(
        `every ${type} file arrives as it was built${types[type] ? `, as ${types[type]}` : ''}`,
        async (ask) => {
          const paths = files.filter((file) => file.type === type).map(({ path }) => path)
          await all(paths, async (path) => {
            const answer = await ask(path)
            assert.equal(answer.status, 200)
            // An owner's download may be of any kind, and hosts know different ones.
            if (types[type]) assert.equal(answer.headers.get('content-type'), types[type])
            assert.ok(answer.body.equals(read(hosting.answers.get(path) ?? '')), 'other bytes')
          })
        },
      ),
    ),
    state('every file with a hash in its name is kept for a year', async (ask) => {
      await all([...hosting.lasting.keys()], async (path) => {
        const answer = await ask(path, { method: 'HEAD' })
        assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
        expectHeaders(answer, hosting, hosting.lasting.get(path))
      })
    }),
    state('every other file is asked for again, and kept if it is the same', async (ask) => {
      const paths = [...hosting.answers.keys()].filter((path) => !hosting.lasting.has(path))
      await all(paths, async (path) => {
        const answer = await ask(path)
        assert.equal(answer.headers.get('cache-control'), 'no-cache')
        const etag = answer.headers.get('etag') ?? ''
        const again = await ask(path, { headers: { 'If-None-Match': etag } })
        assert.equal(again.status, 304)
        assert.equal(again.body.length, 0)
        expectHeaders(again, hosting)
        assert.equal((await ask(path, { headers: { 'If-None-Match': '"other"' } })).status, 200)
      })
    }),
    state('a file of another deploy is a 404 that nobody may keep', async (ask) => {
      // As a deploy would rename each of them: another hash, in the name or of its family.
      const missing = [...hosting.lasting.keys()].map((path) =>
        path.replace(/[0-9a-f]{8}-|-[\w-]{8}\./, (hash) => hash.replaceAll(/\w/g, 'z')),
      )
      await all([...missing, '/assets/x.js', '/cards/x.png'], async (path) => {
        expectNotFound(await ask(path))
      })
    }),
    state('only a share card may be shown by another site', async (ask) => {
      await all([...hosting.answers.keys()], async (path) => {
        const { headers } = await ask(path, { method: 'HEAD' })
        const expected = path.startsWith('/cards/') ? 'cross-origin' : 'same-origin'
        assert.equal(headers.get('cross-origin-resource-policy'), expected)
      })
    }),
    state('HEAD answers as GET does, without the body', async (ask) => {
      await all([...pages.map(({ path }) => path), '/projects', script], async (path) => {
        const [head, get] = [await ask(path, { method: 'HEAD' }), await ask(path)]
        assert.equal(head.status, get.status)
        assert.equal(head.body.length, 0)
        for (const name of ['content-type', 'etag', 'cache-control']) {
          assert.equal(head.headers.get(name), get.headers.get(name))
        }
      })
    }),
    state('text is compressed for whoever takes it, pictures and fonts never', async (ask) => {
      await all([...hosting.answers.keys()], async (path) => {
        const file = read(hosting.answers.get(path) ?? '')
        const answer = await ask(path, { headers: { 'Accept-Encoding': 'gzip' } })
        const isCompressed = answer.headers.get('content-encoding') === 'gzip'
        assert.ok(
          (isCompressed ? gunzipSync(answer.body) : answer.body).equals(file),
          'other bytes',
        )
        if (/\.(html|js)$/.test(hosting.answers.get(path) ?? '')) assert.ok(isCompressed)
        if (/\.(avif|webp|jpg|png|woff2)$/.test(path)) assert.ok(!isCompressed)
      })
    }),
    ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].map((method) =>
      state(`${method} is refused, with all headers`, async (ask) => {
        for (const path of ['/', '/Projects', '/nothing', script]) {
          const answer = await ask(path, { method, headers: { 'Content-Length': '0' } })
          assert.equal(answer.status, 405)
        }
        expectHeaders(await ask('/Projects', { method }), hosting)
      }),
    ),
    state('the policy allows nothing by default, and nothing unsafe', async (ask) => {
      const policy = (await ask('/')).headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none';/)
      assert.doesNotMatch(policy, /unsafe|\*|data:|blob:|https?:/)
      assert.match(policy, /require-trusted-types-for 'script'; trusted-types 'none'/)
      assert.match(policy, /frame-ancestors 'none'/)
    }),
    state('the policy knows the style sheet of every page by its hash', async (ask) => {
      await all([...pages.map(({ path }) => path), '/nothing'], async (path) => {
        const { body, headers } = await ask(path)
        const styles = [...body.toString().matchAll(/<style>(.*?)<\/style>/gs)]
        assert.equal(styles.length, 1)
        const hash = createHash('sha256')
          .update(styles[0]?.[1] ?? '')
          .digest('base64')
        assert.ok(headers.get('content-security-policy')?.includes(`style-src 'sha256-${hash}';`))
      })
    }),
    state('every page carries the policy itself, for a host without headers', async (ask) => {
      await all([...pages.map(({ path }) => path), '/nothing'], async (path) => {
        const html = (await ask(path)).body.toString()
        const [, meta] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? []
        assert.equal(`${meta}; frame-ancestors 'none'`, policy)
        assert.ok(html.indexOf('http-equiv') < html.search(/<(script|style|link)/), 'too late')
      })
    }),
    state('no answer sets a cookie', async (ask) => {
      await all([...hosting.answers.keys(), '/nothing'], async (path) => {
        assert.ok(!(await ask(path, { method: 'HEAD' })).headers.has('set-cookie'))
      })
    }),
  ]
}

function state(name: string, check: Statement['check']): Statement {
  return { name, check }
}

function expectHeaders(answer: Answer, { headers }: Hosting, own: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...headers, ...own })) {
    assert.equal(answer.headers.get(name.toLowerCase()), value, name)
  }
}

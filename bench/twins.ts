/** The site, and the same pages as one would write them by hand, each served by one nginx. */
import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '../tests/freePort.ts'

export const variants = ['ours', 'linked', 'inlined'] as const
export type Variant = (typeof variants)[number]

export type Twins = { addresses: Record<Variant, string>; stop: () => Promise<void> }

/** Serves `dist/` as it is, without its script and with a linked style sheet, and without its script. */
export async function serveTwins(): Promise<Twins> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  // Started by root, nginx reads as somebody else.
  await chmod(folder, 0o755)
  const servers: string[] = []
  const addresses = {} as Record<Variant, string>
  for (const variant of variants) {
    await cp('dist', join(folder, variant), { recursive: true })
    await rewritePages(join(folder, variant), variant)
    await compress(join(folder, variant))
    const port = await freePort()
    addresses[variant] = `http://127.0.0.1:${port}`
    servers.push(`
      server {
        listen 127.0.0.1:${port};
        root ${join(folder, variant)};
        gzip_static on;
        location /assets/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
        location / { add_header Cache-Control "no-cache"; try_files $uri $uri.html /index.html; }
      }`)
  }
  await mkdir(join(folder, 'logs'))
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/logs/error.log;
    events {}
    http {
      include /etc/nginx/mime.types; access_log off;
      client_body_temp_path ${folder}/1; proxy_temp_path ${folder}/2; fastcgi_temp_path ${folder}/3;
      uwsgi_temp_path ${folder}/4; scgi_temp_path ${folder}/5;
      ${servers.join('')}
    }`,
  )
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => nginx.once('exit', resolve))
  await Promise.all(Object.values(addresses).map(answers))
  return {
    addresses,
    async stop() {
      nginx.kill()
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

async function rewritePages(folder: string, variant: Variant) {
  if (variant === 'ours') return
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.html'))) {
    let html = await readFile(join(folder, file), 'utf8')
    html = html
      .replace(/\s*<script type="module"[^>]*><\/script>/, '')
      .replace(/ data-path="[^"]*"/, '')
      // It would forbid the linked style sheet.
      .replace(/\s*<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replaceAll('<!-- -->', '')
    if (variant === 'linked') {
      const [style = '', css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
      await writeFile(join(folder, 'assets/site.css'), css)
      html = html.replace(style, '<link rel="stylesheet" href="/assets/site.css">')
    }
    await writeFile(join(folder, file), html)
  }
}

async function compress(folder: string) {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => /\.(html|css|js|svg)$/.test(name))) {
    await writeFile(
      join(folder, `${file}.gz`),
      gzipSync(await readFile(join(folder, file)), { level: 9 }),
    )
  }
}

async function answers(address: string) {
  for (let tries = 0; ; tries++) {
    try {
      await fetch(address)
      return
    } catch (error) {
      if (tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Folders of built pages, each at an address of its own, all served by one nginx. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '../hosting/freePort.ts'
import { start } from '../hosting/servers.ts'

export async function serve<Name extends string>(
  folders: Record<Name, string>,
): Promise<{ addresses: Record<Name, string>; stop: () => Promise<void> }> {
  const own = await mkdtemp(join(tmpdir(), 'bench-'))
  const addresses = {} as Record<Name, string>
  const servers: string[] = []
  let firstPort = 0
  for (const [name, folder] of Object.entries(folders) as [Name, string][]) {
    await compress(folder)
    const port = await freePort()
    firstPort ||= port
    addresses[name] = `http://127.0.0.1:${port}`
    servers.push(`
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        gzip_static on;
        location /assets/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
        location / { add_header Cache-Control "no-cache"; try_files $uri $uri.html /index.html; }
      }`)
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(own, 'nginx.conf'),
    `daemon off; pid ${own}/pid;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      include /etc/nginx/mime.types; access_log off;
      ${temporary.map((name) => `${name}_temp_path ${own}/${name};`).join(' ')}
      ${servers.join('')}
    }`,
  )
  const options = ['-p', own, '-c', join(own, 'nginx.conf'), '-e', 'stderr']
  const nginx = await start('nginx', firstPort, 'nginx', options, own)
  return {
    addresses,
    async stop() {
      await nginx.stop()
      await rm(own, { recursive: true })
    },
  }
}

async function compress(folder: string) {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => /\.(html|css|js|svg)$/.test(name))) {
    const whole = await readFile(join(folder, file))
    await writeFile(join(folder, `${file}.gz`), gzipSync(whole, { level: 9 }))
  }
}

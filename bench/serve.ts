import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../hosting/freePort.ts'
import { start } from '../hosting/servers.ts'

/** Serves each folder in `folder` under its own name: `ours/` at `http://ours.localhost`, and so on. */
export async function serve(folder: string) {
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    config,
    `daemon off; pid ${folder}/pid;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events {}
     http {
       access_log off;
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
       types { text/html html; text/css css; text/javascript js; image/svg+xml svg; font/woff2 woff2; }
       gzip on; gzip_comp_level 9; gzip_types text/css text/javascript image/svg+xml;
       server {
         listen 127.0.0.1:${port};
         server_name ~^(?<variant>.+)\\.localhost$;
         root ${folder}/$variant;
         location /assets/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
         location / { add_header Cache-Control "no-cache"; try_files $uri $uri.html /index.html; }
       }
     }`,
  )
  const { stop } = await start('nginx', port, 'nginx', ['-c', config, '-e', 'stderr'], folder)
  const urlOf = (variant: string, path: string) => `http://${variant}.localhost:${port}${path}`
  return { urlOf, stop }
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../support/freePort.ts'
import { nginxHttp, start } from '../support/servers.ts'

/** Serves each folder in `folder` under its own name: `ours/` at `http://ours.localhost`, and so on. */
export async function serve(folder: string) {
  const port = await freePort()
  const config = nginxHttp(
    folder,
    `gzip on; gzip_comp_level 9; gzip_types text/css text/javascript application/javascript image/svg+xml;
     server {
       listen 127.0.0.1:${port};
       server_name ~^(?<variant>.+)\\.localhost$;
       root ${folder}/$variant;
       location /assets/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
       location / { add_header Cache-Control "no-cache"; try_files $uri $uri.html /index.html; }
     }`,
  )
  await writeFile(join(folder, 'nginx.conf'), config)
  const options = ['-c', join(folder, 'nginx.conf'), '-e', 'stderr']
  const { stop } = await start('nginx', port, 'nginx', options, folder)
  const urlOf = (variant: string, path: string) => `http://${variant}.localhost:${port}${path}`
  return { urlOf, stop }
}

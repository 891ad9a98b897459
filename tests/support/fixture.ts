/** The site that most tests visit: this project with the content of Ada Example, rebuilt only when its sources change. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyProject, run } from './projectCopy.ts'
import { animation, diagram, draw, drawImages, phonePhoto, write } from './smallContent.ts'

export const fixture = '.fixture'

const silentWav = Buffer.concat([
  Buffer.from('UklGRkQDAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YSADAAA=', 'base64'),
  Buffer.alloc(800, 128),
])

/** Downloads of several kinds, with names that must be escaped in URLs. */
const files = {
  'Résumé, 100%.pdf': '%PDF-1.4\n',
  'slides (#2).pdf': '%PDF-1.4\n',
  'thesis.docx': 'PK',
  'Demo.html': '<title>A page to download</title>',
  'talk.wav': silentWav,
  // As an engine exports a game.
  'pong/index.html':
    '<style>p { color: darkred }</style><p id="p"></p><script>eval(`p.textContent = "It"`)</script><script src="index.js"></script>',
  'pong/index.js':
    "WebAssembly.instantiateStreaming(fetch('index.wasm')).then(() => p.append(' runs.'))",
  'pong/index.wasm': Buffer.from('\0asm\x01\0\0\0', 'latin1'),
  'pong/index.pck': 'GDPC',
  'pong/ball.glb': 'glTF',
  'pong/pong.apk': 'PK',
  'demo.js': "load('/assets/demo.css')",
  '.DS_Store': 'left by macOS',
}

export default async function buildFixture() {
  const version = join(fixture, 'version.txt')
  const wanted = hashOfSources()
  if ((await readFile(version, 'utf8').catch(() => '')) === wanted) return
  await rm(fixture, { recursive: true, force: true })
  await copyProject(fixture)
  await writeContent()
  const { code, output } = await run(fixture, 'node node_modules/vite/bin/vite.js build')
  if (code !== 0) throw new Error(`The fixture cannot be built.\n${output}`)
  await writeFile(version, wanted)
}

async function writeContent() {
  await rm(join(fixture, 'content'), { recursive: true })
  await cp('tests/support/content', join(fixture, 'content'), { recursive: true })
  // As an editor on Windows saves it.
  const callouts = readFileSync(join(fixture, 'content/projects/2-tetris-ai.mdx'), 'utf8')
  await write(fixture, 'content/projects/2-tetris-ai.mdx', callouts.replaceAll('\n', '\r\n'))
  for (const file of globSync('content/**/*.{md,mdx}', { cwd: fixture })) {
    await drawImages(fixture, file, readFileSync(join(fixture, file), 'utf8'), 720)
  }
  await draw(fixture, 'content/photos/alone-portrait.jpg', 1080, 1440)
  await draw(fixture, 'content/photos/talk.jpg', 1080)
  await draw(fixture, 'content/photos/screenshot.png', 900)
  await draw(fixture, 'content/photos/transparent.png', 300)
  await draw(fixture, 'content/photos/all-repairs.png', 1440, 9000)
  await draw(fixture, 'content/photos/all-repairs-phone.png', 390, 3900)
  await write(fixture, 'content/photos/all-repairs.svg', diagram(300, 1200))
  await draw(fixture, 'content/photos/turning.gif', 64, 64)
  await draw(fixture, 'content/photos/turning-back.gif', 64, 32)
  await draw(fixture, 'content/photos/street-1.jpg', 1600, 800)
  await draw(fixture, 'content/photos/street-2.jpg', 1600, 800)
  for (const name of ['render', 'cornell', 'bounces'])
    await draw(fixture, `content/photos/${name}.png`, 1700)
  await draw(fixture, 'content/projects/1-chess-ai.jpg', 1200, 750)
  await draw(fixture, 'content/projects/2-tetris-ai.PNG', 390, 844)
  await draw(fixture, 'content/projects/10-weather-app.webp', 1600, 1000)
  await draw(fixture, 'content/projects/nobody-shows-it.png', 720)
  await draw(fixture, 'content/photos/my icon.png', 24)
  await draw(fixture, 'content/photos/two words.png', 720)
  await write(fixture, 'content/photos/moving.webp', await animation())
  await draw(fixture, 'content/photos/Größe (1).JPG', 720)
  await cp(`${fixture}/content/photos/cloud.jpg`, `${fixture}/content/photos/cloud-copy.jpg`)
  await write(fixture, 'content/photos/IMG_0042.JPG', await phonePhoto())
  for (const [name, data] of Object.entries(files)) {
    await write(fixture, `content/files/${name}`, data)
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const folders = '{src,tools,tests/support}/**/{*.*,_headers}'
  const sources = globSync([folders, '*.{html,json,jsonc,ts}'])
  for (const file of sources.sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

if (import.meta.main) await buildFixture()

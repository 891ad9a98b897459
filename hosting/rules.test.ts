import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nameFamilies, writeRules } from './rules.ts'

test.each([13, 213, 400])(
  "with %i photos the rules keep within Cloudflare's limits",
  async (photos) => {
    const dist = folderWith(photos)
    await nameFamilies(dist)
    await writeRules(dist, join(dist, 'generated'))
    const lines = (file: string) => readFileSync(join(dist, file), 'utf8').trim().split('\n')
    const isDynamic = (line: string) => /^\S*\*/.test(line)

    expect(lines('_headers').filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100)
    expect(lines('_redirects').filter((line) => !isDynamic(line)).length).toBeLessThanOrEqual(2000)
    expect(lines('_redirects').filter(isDynamic).length).toBeLessThanOrEqual(2)
    expect(lines('_redirects').at(-1)).toBe('/* /404 200')
  },
)

test('a changed photo changes the names of its family and of no other', async () => {
  const names = async (changed?: string) => {
    const dist = folderWith(40, changed)
    await nameFamilies(dist)
    return new Set(readFileSync(join(dist, 'index.html'), 'utf8').split('\n'))
  }
  const [before, after] = [await names(), await names('photo7')]
  const renamed = [...after].filter((name) => !before.has(name))
  expect(renamed.length).toBeGreaterThanOrEqual(9)
  expect(renamed.length).toBeLessThanOrEqual(9 * 4)
  expect(new Set(renamed.map((name) => name.slice(0, '/assets/01234567'.length))).size).toBe(1)
})

test('a photo is renamed also where the script names it, and never in a file to download', async () => {
  const dist = folderWith(1)
  const name = '/assets/photo0-O000jpg0.jpg'
  mkdirSync(join(dist, 'files'))
  writeFileSync(join(dist, 'assets/index.js'), name)
  // Not UTF-8, either.
  const download = Buffer.from(`${name} é`, 'latin1')
  for (const file of ['data.json', 'page.html', 'code.js']) {
    writeFileSync(join(dist, 'files', file), download)
  }
  await nameFamilies(dist)
  expect(readFileSync(join(dist, 'assets/index.js'), 'utf8')).toMatch(
    /^\/assets\/[0-9a-f]{8}-photo0-O000jpg0\.jpg$/,
  )
  for (const file of ['data.json', 'page.html', 'code.js']) {
    expect(readFileSync(join(dist, 'files', file))).toEqual(download)
  }
})

test('of two pictures that are alike, both places show the one that was written', async () => {
  const dist = folderWith(1)
  writeFileSync(
    join(dist, 'index.html'),
    '<img src="/assets/my-vacation.old-O000jpg0.jpg" srcset="/assets/cloud-O000avi0.avif 360w, /assets/photo0-O000avi1.avif 720w">',
  )
  await nameFamilies(dist)
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const files = html.match(/assets\/[^" ]+/g)
  expect(files).toHaveLength(3)
  for (const file of files ?? []) expect(existsSync(join(dist, file)), file).toBe(true)
})

/** As the build leaves it: nine files per photo, and a page that names them all. */
function folderWith(photos: number, changed?: string): string {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, 'assets'))
  const names = Array.from({ length: photos }, (_, photo) => {
    const name = `photo${photo}`
    const hash = `${name === changed ? 'N' : 'O'}${String(photo).padStart(3, '0')}`
    return ['avif', 'webp', 'jpg'].flatMap((type) =>
      (type === 'jpg' ? [0] : [0, 1, 2, 3]).map(
        (size) => `${name}-${hash}${type.slice(0, 3)}${size}.${type}`,
      ),
    )
  }).flat()
  for (const name of names) writeFileSync(join(dist, 'assets', name), '')
  writeFileSync(join(dist, 'index.html'), names.map((name) => `/assets/${name}`).join('\n'))
  return dist
}

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** One file of every kind that a site may contain, whatever this one has at the moment. */
const everyKind = {
  'files/Résumé, 100% (#2).pdf': '%PDF-1.7',
  'files/thesis.docx': 'PK',
  'files/demo.html': '<title>A page to download</title>',
  'assets/card-home-AbCd-_12.png': '\x89PNG',
  'assets/logo-AbCd-_12.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'favicon.ico': '\0\0\x01\0',
  'robots.txt': 'User-agent: *\n',
  'sitemap.xml': '<urlset/>',
}

/** A copy of what is served, with these files added to it. */
export function copyWithEveryKind(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-'))
  for (const part of ['dist', 'hosting', 'wrangler.jsonc']) {
    cpSync(part, join(folder, part), { recursive: true })
  }
  for (const [file, text] of Object.entries(everyKind)) {
    mkdirSync(dirname(join(folder, 'dist', file)), { recursive: true })
    writeFileSync(join(folder, 'dist', file), text, 'latin1')
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

/** The site, and the same pages as one would write them by hand. */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const variants = ['ours', 'linked', 'inlined'] as const
export type Variant = (typeof variants)[number]

/** Copies `dist/` as it is, without its script and with a linked style sheet, and without its script. */
export async function writeBaselines(folder: string): Promise<Record<Variant, string>> {
  const twins = {} as Record<Variant, string>
  for (const variant of variants) {
    twins[variant] = join(folder, variant)
    await cp('dist', twins[variant], { recursive: true })
    if (variant !== 'ours') await rewritePages(twins[variant], variant)
  }
  return twins
}

async function rewritePages(folder: string, variant: Variant) {
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.html'))) {
    let html = await readFile(join(folder, file), 'utf8')
    html = html
      .replace(/\s*<script type="module"[^>]*><\/script>/, '')
      .replace(/ data-path="[^"]*"/, '')
      .replace(/\s*<link rel="expect"[^>]*>/, '')
      .replace('<template id="end-of-page"></template>', '')
      // It would forbid the linked style sheet.
      .replace(/\s*<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replaceAll('<!-- -->', '')
    if (html.includes('type="module"')) throw new Error(`${file} has kept its script.`)
    if (variant === 'linked') {
      const [style = '', css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
      await writeFile(join(folder, 'assets/site.css'), css)
      html = html.replace(style, '<link rel="stylesheet" href="/assets/site.css">')
    }
    await writeFile(join(folder, file), html)
  }
}

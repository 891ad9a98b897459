import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is compared. The two in the middle are the baselines. */
export const variants = {
  ours: 'this site',
  linked: 'hand-written, linked styles',
  inlined: 'hand-written, inlined styles',
  before: 'this site before',
}
export type Variant = keyof typeof variants

/** Copies a build. For a baseline, removes everything that a page written by hand would not have. */
export async function writeVariant(variant: Variant, build: string, folder: string) {
  await cp(build, folder, { recursive: true })
  if (variant !== 'linked' && variant !== 'inlined') return
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.html'))) {
    const file = join(folder, name)
    let html = withoutScript(await readFile(file, 'utf8'))
    if (/<script\b(?![^>]*\bld\+json)/i.test(html)) throw new Error(`${name} still has a script.`)
    if (variant === 'linked') {
      const [style, css] = /<style\b[^>]*>(.*?)<\/style>/s.exec(html) ?? []
      if (!style || !css) throw new Error(`${name} has no inlined styles.`)
      await writeFile(join(folder, 'assets/site.css'), css)
      html = html.replace(style, '<link rel="stylesheet" href="/assets/site.css">')
    }
    await writeFile(file, html)
  }
}

function withoutScript(html: string): string {
  return (
    html
      .replace(/<script\b[^>]*\btype="module"[^>]*><\/script>/gi, '')
      .replace(/<link\b[^>]*\brel="(expect|modulepreload)"[^>]*>/gi, '')
      .replace(/<template\b[^>]*\bid="end-of-page"[^>]*><\/template>/gi, '')
      // The policy would block the linked style sheet.
      .replace(/<meta\b[^>]*\bhttp-equiv="Content-Security-Policy"[^>]*>/gi, '')
      .replace(/ data-path="[^"]*"/g, '')
      // React puts comments between adjacent text.
      .replace(/<!--.*?-->/gs, '')
  )
}

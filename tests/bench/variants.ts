import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is compared: the site, and two baselines. */
export const variants = {
  ours: 'this site',
  linked: 'hand-written, linked styles',
  inlined: 'hand-written, inlined styles',
}
export type Variant = keyof typeof variants

/** Copies `dist/`. For a baseline, removes everything that a page written by hand would not have. */
export async function writeVariant(variant: Variant, folder: string) {
  await cp('dist', folder, { recursive: true })
  if (variant === 'ours') return
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.html'))) {
    let html = withoutScript(await readFile(join(folder, name), 'utf8'))
    const [style = '', css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    if (/<script/.test(html) || !css) throw new Error(`${name} is not what was expected.`)
    if (variant === 'linked') {
      await writeFile(join(folder, 'assets/site.css'), css)
      html = html.replace(style, '<link rel="stylesheet" href="/assets/site.css">')
    }
    await writeFile(join(folder, name), html)
  }
}

/** The policy goes too, and React's comments between texts. */
function withoutScript(html: string): string {
  const scripts = /<script\b.*?<\/script>|<template\b.*?<\/template>/gs
  const tags = /<link [^>]*rel="expect"[^>]*>|<meta http-equiv[^>]*>/g
  return html
    .replace(scripts, '')
    .replace(tags, '')
    .replace(/ data-path="[^"]*"|<!--.*?-->/gs, '')
}

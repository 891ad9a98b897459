/**
 * The projects, in the order of their numbers. The script of all pages contains their rows, but each text is in a file of
 * its own, for whoever opens it or stays on the Projects page.
 */
import type { MDXContent } from 'mdx/types'

const rows = import.meta.glob<MDXContent>('../content/projects/{*.md,*.mdx,*/README.md}', {
  eager: true,
  import: 'default',
})
const texts = import.meta.glob<MDXContent>('../content/projects/{*.md,*.mdx,*/README.md}', {
  query: '?text',
  import: 'default',
})
const marks = import.meta.glob<string>('../content/projects/*.svg', {
  eager: true,
  import: 'default',
})

/** Sorted by the number at the start of their names: 2 before 10. */
export const projects = Object.entries(rows)
  .sort(([a], [b]) => numberOf(a) - numberOf(b))
  .map(([file, Row]) => {
    const stem = file.replace(/(\/README)?\.mdx?$/, '')
    const project = {
      /** The fragment of its address. */
      id: stem.replace(/.*\/\d+-/, ''),
      mark: marks[`${stem}.svg`],
      Row,
      /** Undefined until it is loaded. */
      Text: undefined as MDXContent | undefined,
      /** Fails offline and, because the file has another name then, after a deploy. */
      async load() {
        project.Text ??= await texts[file]?.()
      },
    }
    return project
  })

export type Project = (typeof projects)[number]

/** Not with `localeCompare`, which keeps a slow phone busy for 0.1 s. */
function numberOf(file: string): number {
  return Number.parseInt(file.slice('../content/projects/'.length), 10)
}

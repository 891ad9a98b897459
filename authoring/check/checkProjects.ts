import { basename, dirname } from 'node:path'
import { toString as textOf } from 'mdast-util-to-string'
import { isPlaceholderMarker } from '../markdown.ts'
import { isProject, projectAddress } from '../projects.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { Content, Prose } from './readContent.ts'

/** A project is one file: a number that orders it, a title, and text. */
export function checkProjects({ files, prose }: Content): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const firstAddress = new Map<string, string>()
  const firstTitle = new Map<string, string>()

  for (const file of files.filter((file) => isProject(file) && /\.mdx?$/.test(file))) {
    const place = { file, line: 1 }
    if (!/^\d+-[a-z0-9-]+\.mdx$/.test(basename(file))) {
      diagnostics.push({
        ...place,
        problem: 'The file name of a project must be a number and a name.',
        hint: 'Name it like 5-weather-app.mdx: a number, then lower-case letters, digits and hyphens.',
      })
    }
    if (dirname(file) !== 'content/projects') {
      diagnostics.push({
        ...place,
        problem: 'The project is in a subfolder of content/projects/, where it is not shown.',
        hint: `Move it to content/projects/${basename(file)}.`,
      })
    }
    const earlier = firstAddress.get(projectAddress(file))
    if (earlier) {
      diagnostics.push({
        ...place,
        problem: `The project has the same address as ${earlier}: #${projectAddress(file)}.`,
        hint: 'Rename one of the two files.',
      })
    }
    firstAddress.set(projectAddress(file), earlier ?? file)
  }

  for (const { file, tree } of prose.filter(({ file }) => isProject(file))) {
    const [title, ...text] = visible(tree)
    const line = title?.position?.start.line ?? 1
    if (title?.type !== 'heading' || title.depth !== 1) {
      diagnostics.push({
        file,
        line,
        problem: 'A project must start with its title.',
        hint: 'Start with a line such as: # Weather app',
      })
      continue
    }
    if (text.length === 0) {
      diagnostics.push({
        file,
        line,
        problem: 'The project has a title but no text.',
        hint: 'Write a sentence below the title.',
      })
    }
    for (const node of text) {
      if (node.type !== 'heading' || node.depth > 1) continue
      diagnostics.push({
        file,
        line: node.position?.start.line ?? 1,
        problem: 'The project has a second title.',
        hint: 'Write ## for a heading inside a project. Put a second project in its own file.',
      })
    }
    const name = textOf(title)
    const earlier = firstTitle.get(name.toLowerCase())
    if (earlier) {
      diagnostics.push({
        file,
        line,
        problem: `The project has the same title as the one at ${earlier}: "${name}".`,
        hint: 'Give one of the two another title.',
      })
    }
    firstTitle.set(name.toLowerCase(), earlier ?? `${file}:${line}`)
  }
  return diagnostics
}

function visible(tree: Prose['tree']) {
  return tree.children.filter((node) => node.type !== 'mdxjsEsm' && !isPlaceholderMarker(node))
}

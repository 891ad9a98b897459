import { basename, posix } from 'node:path'
import type { PageList } from '../../src/contentTypes.ts'
import { isComment } from '../authoring/markdown.ts'
import { isProject } from '../authoring/projects.ts'
import { error, type Problem, type Report, warning } from './diagnostic.ts'
import { type Content, isBundled, type Prose } from './readContent.ts'

/** Every page has its text, every text is shown, and every project has a name and a title. */
export function checkFiles({ files, prose }: Content, pages: PageList, report: Report) {
  const texts = pages.map(({ text }) => `content/${text}`)
  const projects = files.filter(isProject)
  const shown = [
    ...texts,
    ...(texts.includes('content/projects/') ? projects : []),
    ...prose.flatMap(importedFiles),
  ]
  for (const file of texts.filter(isText))
    if (!files.includes(file)) report(file, 1, error`This file is missing.`)
  for (const file of files.filter(isText))
    if (!shown.includes(file)) report(file, 1, notShown(file))
  for (const file of projects) report(file, 1, nameProblem(file))
  for (const text of prose.filter(({ file }) => isProject(file))) checkTitle(text, report)
}

function isText(file: string): boolean {
  return /\.mdx?$/.test(file)
}

/** A text may show another: `import Talks from './talks.mdx'`. */
function importedFiles({ file, tree }: Prose): string[] {
  const statements = tree.children.flatMap((node) =>
    node.type === 'mdxjsEsm' ? (node.data?.estree?.body ?? []) : [],
  )
  return statements.flatMap((statement) =>
    statement.type === 'ImportDeclaration'
      ? posix.join(posix.dirname(file), String(statement.source.value))
      : [],
  )
}

function notShown(file: string): Problem {
  if (isBundled(file)) {
    const page = isProject(file) ? "a page with the text 'projects/'" : 'a page'
    return error`No page shows this file, but the site's script would contain its words.\nAdd ${page} to content/pages.ts, or keep a draft in content/drafts/.`
  }
  return warning`No page shows this file.\nMove a page's text to content/, a project to content/projects/, and a draft to content/drafts/.`
}

function nameProblem(file: string): Problem | undefined {
  if (/^\d+-[\w-]+\.mdx?$/.test(basename(file))) return
  return error`The file name of a project must be a number and a name.\nName it like 5-weather-app.md: a number, then letters, digits and hyphens.`
}

function checkTitle({ file, tree }: Prose, report: Report) {
  const title = tree.children.find((node) => node.type !== 'mdxjsEsm' && !isComment(node))
  if (title?.type !== 'heading' || title.depth !== 1)
    report(file, title?.position?.start.line, noTitle)
}

const noTitle = error`A project must start with its title.\nWrite a line such as: # Weather app`

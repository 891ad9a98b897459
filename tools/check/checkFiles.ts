import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { RootContent } from 'mdast'
import { closest } from '../../src/closest.ts'
import type { PageList } from '../../src/contentTypes.ts'
import { isComment } from '../authoring/markdown.ts'
import { isBesideReadme, isProject, stemOf } from '../authoring/projects.ts'
import type { Images } from './checkImages.ts'
import { type Diagnostic, error, type Problem, type Report, warning } from './diagnostic.ts'
import { type Content, isBundled, isText, type Prose } from './readContent.ts'
import type { Renderer } from './renderPages.ts'

const required = ['site.ts', 'pages.ts', 'words.ts', 'colors.css', 'style.css', 'logo.svg'].map(
  (name) => `content/${name}`,
)

/** Whether all of them exist, and can be parsed. */
export function checkRequiredFiles({ files }: Content, found: Diagnostic[], report: Report) {
  const missing = required.filter((file) => !files.includes(file))
  for (const file of missing) report(file, 1, { ...fileIsMissing(file, files), isLoadError: true })
  // Pages are rendered without styles.
  const needed = required.filter((file) => !file.endsWith('.css'))
  return !found.some(({ file, isLoadError }) => isLoadError && needed.includes(file))
}

/** Every page has its text, every file is where it belongs, and every project has a name and a title. */
export function checkFiles(
  { root, files, prose }: Content,
  pages: PageList,
  images: Images,
  /** Undefined while not every text can be imported. */
  importersOf: Renderer['importersOf'] | undefined,
  report: Report,
) {
  const texts = pages.map(({ text }) => `content/${text}`)
  const projects = files.filter(isProject)
  const missing = texts.filter((file) => isText(file) && !files.includes(file))
  for (const file of missing) report(file, 1, fileIsMissing(file, files))
  for (const file of projects) report(file, 1, nameProblem(file))
  for (const text of prose.filter(({ file }) => isProject(file))) checkProject(text, report)

  const shown = [...required, ...texts, ...(texts.includes('content/projects/') ? projects : [])]
  const isMark = (file: string) =>
    /^content\/projects\/[^/]+\.svg$/.test(file) &&
    projects.some((project) => stemOf(project).toLowerCase() === stemOf(file).toLowerCase())
  for (const file of importersOf ? files.filter((file) => !shown.includes(file)) : []) {
    const isElsewhere = missing.some((other) => stem(other) === stem(file))
    const mayBeUnused =
      /^content\/(photos|files)\/|\.([jt]sx?|css|json)$/.test(file) || isBesideReadme(file, files)
    if (isElsewhere || mayBeUnused || isMark(file) || importersOf?.(file).length !== 0) continue
    if (isText(file)) report(file, 1, notShown(file))
    else report(file, 1, notPicture(file, files, images) ?? notUsed(file))
  }
  const readme = join(root, 'README.md')
  const mentioned = existsSync(readme) ? readFileSync(readme, 'utf8') : ''
  for (const name of readdirSync(root))
    if (/\.(jpe?g|png|webp|heic|pdf|docx?|mdx)$/i.test(name) && !mentioned.includes(name))
      report(name, 1, notUsed(name))
}

/** Without its extension, and in whatever case. */
function stem(file: string): string {
  return file.toLowerCase().replace(/\.\w+$/, '')
}

/** Such as `content/About.mdx` instead of `content/about.mdx`, or a logo that is not an SVG. */
function fileIsMissing(file: string, files: string[]): Problem {
  const other = files.find((other) => stem(other) === stem(file))
  const toDo = file.endsWith('.svg') ? ', but it has to be an SVG file.' : ': rename it.'
  return error`This file is missing.\n${other ? `There is ${other}${toDo}` : whatToAdd(file)}`
}

function whatToAdd(file: string): string {
  if (file.endsWith('logo.svg')) return 'Add a square drawing, or restore that of the template.'
  if (file.endsWith('style.css')) return 'Add it. It may be empty.'
  return required.includes(file)
    ? 'Restore it from the template.'
    : 'Add it, or correct its name in content/pages.ts.'
}

function notShown(file: string): Problem {
  if (isBundled(file)) {
    const page = isProject(file) ? "a page with the text 'projects/'" : 'a page'
    return error`No page shows this file, but the site's script would contain its words.\nAdd ${page} to content/pages.ts, or keep a draft in content/drafts/.`
  }
  if (/^content\/projects\/.*readme\.mdx?$/i.test(file))
    return warning`This README is not a project.\nName it like content/projects/5-weather-app/README.md.`
  return warning`No page shows this file.\nMove a page's text to content/, a project to content/projects/, and a draft to content/drafts/.`
}

/** Where an upload on github.com often ends up. */
function notUsed(file: string): Problem {
  const ending = /\.mdx?$/i.exec(file)?.[0]
  if (ending && ending !== ending.toLowerCase())
    return warning`The site does not read this file.\nIts name has to end with ${ending.toLowerCase()}.`
  return warning`The site does not use this file.\nMove a photo to content/photos/, a download to content/files/, and a text to content/.`
}

/** Why an image in `content/projects/` that no text shows is not the picture of a project either. */
function notPicture(file: string, files: string[], images: Images): Problem | undefined {
  if (!/^content\/projects\/[^/]+\.(jpe?g|png|webp|avif|gif|hei[cf])$/i.test(file)) return
  const name = closest(stemOf(file), files.filter(isProject).map(stemOf))
  const meant = `content/projects/${name}${extname(file)}`
  if (meant !== file) {
    if (files.includes(meant)) return
    return warning`No project has the name of this picture. Names are case-sensitive.\n${name ? `Did you mean ${meant}?` : 'Name it like its project, such as 5-weather-app.jpg, or move it to content/photos/.'}`
  }
  const { problem, isUnchanged } = images.get(file) ?? {}
  return problem ?? (isUnchanged ? animation : undefined)
}

const animation = warning`An animation is not shown in the row of a project, where nobody could stop it.\nSave a still of it as JPEG or PNG, under the same name.`

function nameProblem(file: string): Problem | undefined {
  if (/^\d+-[\w-]+$/.test(stemOf(file))) return
  return error`The name of a project must be a number and a name.\nName it like 5-weather-app.md: a number, then letters, digits and hyphens.`
}

function checkProject({ file, tree }: Prose, report: Report) {
  const inHtml = /<(h[1-6])\b.*?<\/\1>/is
  const isHeading = (node: RootContent) =>
    node.type === 'heading' || (node.type === 'html' && inHtml.test(node.value))
  if (!tree.children.some(isHeading)) report(file, 1, noTitle)
  // What contains the title may contain words and pictures, too.
  const isAlone = (node: RootContent) =>
    node.type !== 'html' || !/<img\b|>[^<]*[\p{L}\p{N}]/iu.test(node.value.replace(inHtml, ''))
  // The line in italics and the links.
  const isInRow = (node: RootContent) =>
    node.type === 'paragraph' &&
    node.children.every(
      (child) =>
        /^(emphasis|break)$/.test(child.type) ||
        (child.type === 'link' && /^(https?:\/)?\//.test(child.url)) ||
        (child.type === 'text' && !/[\p{L}\p{N}]/u.test(child.value)),
    )
  const shown = tree.children.filter((node) => !isComment(node) && node.type !== 'mdxjsEsm')
  if (shown.filter((node) => !isHeading(node) || !isAlone(node)).every(isInRow))
    report(file, 1, nothingOpens)
}

const nothingOpens = warning`A click on this project opens nothing.\nWrite below its title what it does, and what you did.`

const noTitle = error`This project has no title.\nStart with a line such as: # Weather app`

import { checkColors } from './checkColors.ts'
import { checkDownloads } from './checkDownloads.ts'
import { checkFacts } from './checkFacts.ts'
import { checkFiles, checkRequiredFiles } from './checkFiles.ts'
import { checkImages, readImages } from './checkImages.ts'
import { checkRendering } from './checkRendering.ts'
import { checkStyles } from './checkStyles.ts'
import { checkText } from './checkText.ts'
import { checkTypes } from './checkTypes.ts'
import { type Diagnostic, error, format, isError, type Report, warning } from './diagnostic.ts'
import { importProblem } from './explainError.ts'
import type { Pdf } from './findPdf.ts'
import { isBundled, readContent } from './readContent.ts'
import { createRenderer, type Renderer } from './renderPages.ts'

export type Findings = { diagnostics: Diagnostic[]; pdfs: Pdf[] }

/** Everything that is wrong in `content/`, and what the build prints of it. */
export async function findProblems(root: string): Promise<Findings> {
  const renderer = await createRenderer(root)
  return findProblemsWith(renderer).finally(renderer.close)
}

/** The same, for whoever checks more than once. */
export async function findProblemsWith(renderer: Renderer): Promise<Findings> {
  const { root } = renderer
  const content = await readContent(root)
  const types = await checkTypes(content)
  const found = [...content.diagnostics, ...types]
  let pdfs: Pdf[] = []
  const report: Report = (file, line = 1, problem) => {
    if (problem) found.push({ file, line, ...problem })
  }
  const reportImport = (thrown: Error) => found.push(importProblem(thrown, root))
  const unreadable = content.diagnostics.map(({ file }) => file)
  try {
    await runStages()
  } catch (thrown) {
    // Otherwise TypeScript has said why, such as a name without quotes, or a fact that is missing.
    if (!types.some(isError)) throw thrown
  }
  return { diagnostics: inOrder(found), pdfs }

  /** Each stage needs what those before it have checked. Any other error hides only what depends on its file. */
  async function runStages() {
    // 1. The files themselves.
    for (const link of content.links) report(link, 1, linkIsNotFollowed)
    const images = await readImages(content)
    checkText(content, report)
    checkImages(images, report)
    await checkDownloads(content, report)
    await checkStyles(content, report)
    const styleError = await renderer.findStyleError()
    if (styleError) reportImport(styleError)
    else if (content.files.includes('content/colors.css')) await checkColors(content, report)
    if (!checkRequiredFiles(content, found, report)) return

    // 2. What they export.
    const facts = await renderer.importFacts(unreadable)
    for (const name of ['site', 'pages'] as const)
      if (!facts[name]) report(`content/${name}.ts`, 1, notExported(name))
    if (!facts.site || !facts.pages) return
    await checkFacts(facts, root, report)

    // 3. What they import.
    const importErrors = await renderer.importTexts(content.files.filter(isBundled))
    for (const thrown of importErrors) reportImport(thrown)
    const canImport = importErrors.length + unreadable.length === 0
    const importersOf = canImport ? renderer.importersOf : undefined
    checkFiles(content, facts.pages, images, importersOf, report)
    // What links lead to is known only if the list of pages has no error.
    if (found.some((problem) => isError(problem) && problem.file === 'content/pages.ts')) return

    // 4. The pages as visitors see them.
    pdfs = await checkRendering(content, renderer, facts, images, report)
  }
}

const notExported = (name: string) =>
  error`This file does not export ${name}.\nWrite "export const" before it, or restore the file.`

const linkIsNotFollowed = warning`This is a symbolic link, which the site does not follow.\nIt may lead anywhere on your computer. Put the file or folder itself here.`

function inOrder(diagnostics: Diagnostic[]): Diagnostic[] {
  const errors = diagnostics.filter(isError)
  // What TypeScript says may follow from an error: warnings in the same file, and errors in `src/`.
  const isConsequence = (diagnostic: Diagnostic) =>
    isError(diagnostic)
      ? diagnostic.file.startsWith('src/') && errors.some(({ file }) => file.startsWith('content/'))
      : /\.tsx?$/.test(diagnostic.file) && errors.some(({ file }) => file === diagnostic.file)
  // The same component may be rendered many times.
  const unique = new Map(diagnostics.map((diagnostic) => [format([diagnostic]), diagnostic]))
  const relevant = [...unique.values()].filter((diagnostic) => !isConsequence(diagnostic))
  return relevant.sort(
    (a, b) =>
      a.file.localeCompare(b.file, 'en', { numeric: true }) ||
      a.line - b.line ||
      Number(isError(b)) - Number(isError(a)),
  )
}

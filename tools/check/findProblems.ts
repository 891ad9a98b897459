import { checkColors } from './checkColors.ts'
import { checkDownloads } from './checkDownloads.ts'
import { checkFacts } from './checkFacts.ts'
import { checkFiles, checkRequiredFiles } from './checkFiles.ts'
import { checkImages, readImages } from './checkImages.ts'
import { checkRendering } from './checkRendering.ts'
import { checkText } from './checkText.ts'
import { createTypeCheck } from './checkTypes.ts'
import { type Diagnostic, error, isError, print, type Report, warning } from './diagnostic.ts'
import { importProblem } from './explainError.ts'
import { isBundled, readContent } from './readContent.ts'
import { createRenderer } from './renderPages.ts'

/** Everything that is wrong in `content/`. */
export async function findProblems(root: string): Promise<Diagnostic[]> {
  const checker = await createChecker(root)
  return checker.check().finally(checker.close)
}

/** Checks `content/` as often as wanted: reads the files, renders the pages, looks at what was rendered. */
export async function createChecker(root: string) {
  const renderer = await createRenderer(root)
  const checkTypes = createTypeCheck()
  return { check, close: renderer.close }

  /** An error in a file hides only what depends on that file, so that one run finds almost everything. */
  async function check(): Promise<Diagnostic[]> {
    const content = await readContent(root)
    const [types, images] = await Promise.all([checkTypes(content), readImages(content)])
    const found = [...content.diagnostics, ...types]
    const report: Report = (file, line = 1, problem) => {
      if (problem) found.push({ file, line, ...problem })
    }
    for (const link of content.links) report(link, 1, linkIsNotFollowed)
    checkText(content, report)
    checkImages(images, report)
    await checkDownloads(content, report)
    checkRequiredFiles(content, report)
    const canLoad = (...names: string[]) =>
      !found.some(({ file, isLoadError }) => isLoadError && names.includes(file))
    if (canLoad('content/colors.css')) await checkColors(root, report)
    if (!canLoad('content/site.ts', 'content/pages.ts')) return inOrder(found)

    const isTyped = !types.some(isError)
    // Otherwise TypeScript has said why, such as a name without quotes.
    const ifTyped = (thrown: unknown) => {
      if (isTyped) throw thrown
    }
    const facts = await renderer.importFacts(content).catch(ifTyped)
    if (!facts) return inOrder(found)
    const { site, pages } = facts
    if (!site) report('content/site.ts', 1, notExported('site'))
    if (!pages) report('content/pages.ts', 1, notExported('pages'))
    if (!site || !pages) return inOrder(found)
    const canRender = canLoad('content/words.ts', 'content/logo.svg')
    const texts = canRender ? content.files.filter(isBundled) : []
    const importErrors = await renderer.importTexts(texts)
    for (const thrown of importErrors) {
      const { file, line, ...problem } = await importProblem(thrown, root)
      report(file, line, problem)
    }
    const canImport = canRender && importErrors.length + content.unreadable.length === 0
    checkFiles(content, pages, canImport ? renderer.importersOf : undefined, report)
    await checkFacts(facts, root, report)
    // What links lead to is known only if the list of pages has no error.
    const hasPages = !found.some(
      (problem) => isError(problem) && problem.file === 'content/pages.ts',
    )
    if (hasPages && canRender) {
      const rendering = checkRendering(content, renderer, facts, images, isTyped, report)
      await rendering.catch(ifTyped)
    }
    return inOrder(found)
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
  const unique = new Map(diagnostics.map((diagnostic) => [print([diagnostic]), diagnostic]))
  const relevant = [...unique.values()].filter((diagnostic) => !isConsequence(diagnostic))
  return relevant.sort(
    (a, b) =>
      a.file.localeCompare(b.file, 'en', { numeric: true }) ||
      a.line - b.line ||
      Number(isError(b)) - Number(isError(a)),
  )
}

import { checkColors } from './checkColors.ts'
import { checkDownloads } from './checkDownloads.ts'
import { checkFacts } from './checkFacts.ts'
import { checkFiles } from './checkFiles.ts'
import { checkImages, readImages } from './checkImages.ts'
import { checkRendering } from './checkRendering.ts'
import { checkText } from './checkText.ts'
import { createTypeCheck } from './checkTypes.ts'
import { type Diagnostic, error, isError, print, type Report } from './diagnostic.ts'
import { readContent } from './readContent.ts'
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
    for (const file of required) if (!content.files.includes(file)) report(file, 1, fileIsMissing)
    checkText(content, report)
    checkImages(images, report)
    await checkDownloads(content, report)
    const canLoad = (...names: string[]) =>
      !found.some(({ file, isLoadError }) => isLoadError && names.includes(file))
    if (canLoad('content/colors.css')) await checkColors(root, report)
    if (!canLoad('content/site.ts', 'content/pages.ts')) return inOrder(found)

    const isTyped = !types.some(isError)
    // TypeScript has said why, such as a name without quotes.
    const facts = await renderer.importFacts(content).catch((thrown) => {
      if (isTyped) throw thrown
    })
    if (!facts) return inOrder(found)
    checkFiles(content, facts.pages, report)
    if (isTyped) await checkFacts(facts, root, report)
    // What links lead to is known only if the list of pages has no error.
    const hasPages = !found.some(
      (problem) => isError(problem) && problem.file === 'content/pages.ts',
    )
    if (hasPages && canLoad('content/words.ts', 'content/logo.svg'))
      await checkRendering(content, renderer, facts, images, isTyped, report)
    return inOrder(found)
  }
}

const fileIsMissing = { ...error`This file is missing.`, isLoadError: true }

const required = ['site.ts', 'pages.ts', 'words.ts', 'colors.css', 'logo.svg'].map(
  (name) => `content/${name}`,
)

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

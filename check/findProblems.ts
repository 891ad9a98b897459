import { checkColors } from './checkColors.ts'
import { checkFacts } from './checkFacts.ts'
import { checkFiles } from './checkFiles.ts'
import { checkImages, readImages } from './checkImages.ts'
import { checkMarkdown } from './checkMarkdown.ts'
import { checkRendering } from './checkRendering.ts'
import { checkText } from './checkText.ts'
import { createTypeCheck } from './checkTypes.ts'
import { type Diagnostic, error, isError, print } from './diagnostic.ts'
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

  async function check(): Promise<Diagnostic[]> {
    const content = await readContent(root)
    const types = checkTypes(content)
    const images = await readImages(content)
    const missing = required.filter((file) => !content.files.includes(file))
    const found = [
      ...content.diagnostics,
      ...missing.map((file) => ({
        file,
        line: 1,
        ...error`This file is missing.`,
        stopsVite: true,
      })),
      ...(await types),
    ]
    // Each step needs what the one before has checked.
    if (found.filter(isError).every(isAboutSite)) {
      const facts = await renderer.importFacts(content.files)
      const isTyped = !found.some(isError)
      found.push(...(await checkColors(root)), ...(isTyped ? await checkFacts(facts, root) : []))
      const canRender = !found.some(isError)
      found.push(...checkFiles(content, facts.pages), ...checkMarkdown(content))
      const isInText = ({ file }: Diagnostic) => content.prose.some((one) => one.file === file)
      if (canRender && found.filter(isError).every(isInText))
        found.push(...(await checkRendering(content, renderer, facts, images)))
    }
    return inOrder([...found, ...checkText(content), ...checkImages(images)])
  }
}

/** Whether the list of pages can be read in spite of it: a new page needs a description, and more. */
function isAboutSite({ file, stopsVite }: Diagnostic): boolean {
  return !stopsVite && /^(content\/site\.ts$|src\/)/.test(file)
}

const required = ['site.ts', 'pages.ts', 'words.ts', 'colors.css', 'logo.svg'].map(
  (name) => `content/${name}`,
)

function inOrder(diagnostics: Diagnostic[]): Diagnostic[] {
  const errors = diagnostics.filter(isError)
  // What TypeScript says may follow from an error: warnings in the same file, and errors in `src/`.
  const isConsequence = (one: Diagnostic) =>
    isError(one)
      ? one.file.startsWith('src/') && errors.some(({ file }) => file.startsWith('content/'))
      : /\.tsx?$/.test(one.file) && errors.some(({ file }) => file === one.file)
  // The same component may be rendered many times.
  const unique = new Map(diagnostics.map((one) => [print([one]), one]))
  const relevant = [...unique.values()].filter((one) => !isConsequence(one))
  return relevant.sort(
    (one, other) =>
      one.file.localeCompare(other.file, 'en', { numeric: true }) || one.line - other.line,
  )
}

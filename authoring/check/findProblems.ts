import { checkFiles } from './checkFiles.ts'
import { checkRendering } from './checkRendering.ts'
import { checkText } from './checkText.ts'
import { createTypeCheck } from './checkTypes.ts'
import { type Diagnostic, isError, print } from './diagnostic.ts'
import { checkImages, readImages } from './imageProblem.ts'
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
    const found = [...content.diagnostics, ...checkFiles(content), ...(await types)]
    // Nothing can be rendered without its files.
    if (!found.some(isError)) found.push(...(await checkRendering(content, renderer, images)))
    return inOrder([...found, ...checkText(content), ...checkImages(images)])
  }
}

function inOrder(diagnostics: Diagnostic[]): Diagnostic[] {
  const hasError = (file: string) => diagnostics.some((one) => one.file === file && isError(one))
  // The same component may be rendered many times, and TypeScript's warnings may follow from an error.
  const unique = new Map(diagnostics.map((one) => [print([one]), one]))
  const relevant = [...unique.values()].filter((one) => isError(one) || !hasError(one.file))
  return relevant.sort(
    (one, other) =>
      one.file.localeCompare(other.file, 'en', { numeric: true }) || one.line - other.line,
  )
}

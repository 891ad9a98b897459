import { checkContent } from './checkContent.ts'
import { checkRendering } from './checkRendering.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Everything that the check, the build and the dev server report: only content that can be read is rendered. */
export async function findProblems(root: string): Promise<Diagnostic[]> {
  const diagnostics = await checkContent(root)
  return diagnostics.length > 0 ? diagnostics : checkRendering(root)
}

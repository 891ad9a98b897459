import type { Finding } from './finding.ts'
import { linkMistakes } from './linkMistakes.ts'
import { pageMistakes } from './pageMistakes.ts'
import { pictureMistakes } from './pictureMistakes.ts'
import { projectMistakes } from './projectMistakes.ts'
import { readContent } from './readContent.ts'
import { siteMistakes } from './siteMistakes.ts'

/** Everything that has to be mended in `content/`, file by file from top to bottom. */
export async function findMistakes(root: string): Promise<Finding[]> {
  const content = await readContent(root)
  const mistakes = [
    ...content.mistakes,
    ...siteMistakes(content),
    ...pageMistakes(content),
    ...projectMistakes(content),
    ...(await pictureMistakes(content)),
    ...linkMistakes(content),
  ]
  return mistakes.sort(
    (one, other) =>
      one.file.localeCompare(other.file, 'en', { numeric: true }) || one.line - other.line,
  )
}

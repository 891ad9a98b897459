/** Part of `npm run check`: every problem in `content/`. On GitHub, each is shown at its line and on the page of the run. */
import { listContent } from '../authoring/listContent.ts'
import { isProject } from '../authoring/projects.ts'
import { count, formatReport, isError, mergeWarnings } from '../check/diagnostic.ts'
import { placeholdersLeft } from '../check/findPlaceholders.ts'
import { findProblems } from '../check/findProblems.ts'
import { showOnGithub } from '../check/showOnGithub.ts'

const { diagnostics } = await findProblems(process.cwd())
if (diagnostics.length > 0) {
  console.error(formatReport(diagnostics))
  const { error, warning } = Object.groupBy(mergeWarnings(diagnostics), ({ level }) => level)
  const toDo = 'Open a file, correct it with the pencil'
  showOnGithub('Not published: something is wrong', error, toDo)
  showOnGithub('Worth a look', warning)
} else {
  const { pages } = await import('../../content/pages.ts')
  const { files } = listContent('.')
  const images = files.filter((file) => /\.(jpe?g|png|webp|avif|gif|svg)$/i.test(file))
  const found = [count(pages.length, 'page'), count(files.filter(isProject).length, 'project')]
  console.log(`${found.join(', ')} and ${count(images.length, 'image')} in content/: no problem.`)
  const left = await placeholdersLeft('.')
  if (left) console.log(`Not ready to publish: ${left}`)
}
if (diagnostics.some(isError)) process.exitCode = 1

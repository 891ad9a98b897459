import type { MDXContent } from 'mdx/types'
import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { type ProjectParts, ProjectRow } from '../components/ProjectRow.tsx'
import { contentComponents } from '../contentComponents.ts'

const texts = import.meta.glob<MDXContent>('../../content/projects/{*.md,*.mdx,*/README.md}', {
  eager: true,
  import: 'default',
})
const marks = import.meta.glob<string>('../../content/projects/*.svg', {
  eager: true,
  import: 'default',
})

/** Sorted by the number at the start of their names: 2 before 10. */
const projects = Object.entries(texts)
  .sort(([a], [b]) => numberOf(a) - numberOf(b))
  .map(([file, Text]) => {
    const mark = marks[file.replace(/(\/README)?\.mdx?$/, '.svg')]
    // The text renders its own row, whose parts it contains, but does not know the name of its file.
    const components = {
      ...contentComponents,
      ProjectRow: (parts: ProjectParts) => <ProjectRow {...parts} mark={mark} />,
    }
    return { file, Text, components }
  })

export function Projects({ name }: { name: string }) {
  return (
    <>
      <h1>{name}</h1>
      {projects.map(({ file, Text, components }) => (
        <ErrorBoundary key={file}>
          <Text components={components} />
        </ErrorBoundary>
      ))}
    </>
  )
}

/** Not with `localeCompare`, which keeps a slow phone busy for 0.1 s. */
function numberOf(file: string): number {
  return Number.parseInt(file.slice('../../content/projects/'.length), 10)
}

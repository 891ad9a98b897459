import type { MDXContent } from 'mdx/types'
import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { Mark } from '../components/Mark.tsx'
import { SectionText } from '../components/SectionText.tsx'
import { contentComponents } from '../contentComponents.ts'

const texts = import.meta.glob<MDXContent>('../../content/projects/*.{md,mdx}', {
  eager: true,
  import: 'default',
})
const marks = import.meta.glob<string>('../../content/projects/*.svg', {
  eager: true,
  import: 'default',
})

/** Sorted by the number at the start of the file name: 2 before 10. */
const projects = Object.entries(texts)
  .sort(([a], [b]) => numberOf(a) - numberOf(b))
  .map(([file, Text]) => ({
    Text,
    file,
    // The project's text renders its mark but does not know its own file name, so it is given the mark.
    Mark: ({ letter }: { letter?: string }) => (
      <Mark image={marks[file.replace(/mdx?$/, 'svg')]} letter={letter} />
    ),
  }))

export function Projects({ name }: { name: string }) {
  return (
    <>
      <h1>{name}</h1>
      {projects.map(({ file, Text, Mark: ProjectMark }) => (
        <ErrorBoundary key={file}>
          <Text components={{ ...contentComponents, Mark: ProjectMark, SectionText }} />
        </ErrorBoundary>
      ))}
    </>
  )
}

/** Not with `localeCompare`, which keeps a slow phone busy for 0.1 s. */
function numberOf(file: string): number {
  return Number.parseInt(file.slice(file.lastIndexOf('/') + 1), 10)
}

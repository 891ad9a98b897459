import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { type ProjectParts, ProjectRow } from '../components/ProjectRow.tsx'
import { contentComponents } from '../contentComponents.ts'
import { projects } from '../projects.ts'

const rows = projects.map((project) => {
  // The row of a text contains its parts, but does not know which project it is of.
  const components = {
    ...contentComponents,
    ProjectRow: (parts: ProjectParts) => <ProjectRow {...parts} project={project} />,
  }
  return { ...project, components }
})

export function Projects({ name }: { name: string }) {
  return (
    <>
      <h1>{name}</h1>
      {rows.map(({ id, Row, components }) => (
        <ErrorBoundary key={id}>
          <Row components={components} />
        </ErrorBoundary>
      ))}
    </>
  )
}

import type { MDXContent, MDXProps } from 'mdx/types'

const files = import.meta.glob<MDXContent>('../../content/projects/*.mdx', {
  eager: true,
  import: 'default',
})

/** In the order of the numbers that the files' names begin with: 2 before 10. */
const projects = Object.entries(files).sort(([one], [other]) => numberOf(one) - numberOf(other))

export function Projects({ components = {} }: MDXProps) {
  return (
    <>
      <h1>Projects</h1>
      {projects.map(([file, Text]) => (
        <Text key={file} components={components} />
      ))}
    </>
  )
}

/** Not by `localeCompare`: its tables alone would keep a slow phone busy for 0.1 s. */
function numberOf(file: string): number {
  return Number.parseInt(file.slice(file.lastIndexOf('/') + 1), 10)
}

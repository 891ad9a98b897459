import { visit } from 'unist-util-visit'
import { at, type Diagnostic, error, type Problem } from './diagnostic.ts'
import type { Content } from './readContent.ts'
import { conflictMarker } from './syntaxProblem.ts'

const onlyInMdx = error`A .md file cannot use components.\nName the file .mdx.`

/** What a `.md` file may contain, but not show. In an `.mdx` file it cannot be parsed, or works. */
export function checkMarkdown({ prose }: Content): Diagnostic[] {
  return prose
    .filter(({ file }) => file.endsWith('.md'))
    .flatMap(({ file, source, tree }) => {
      const found: Diagnostic[] = []
      visit(tree, ['html', 'paragraph', 'heading'], ({ position }) => {
        const text = source.slice(position?.start.offset, position?.end.offset)
        const report = (problem: Problem) => found.push(...at(file, position?.start.line, problem))
        if (text.startsWith('<<<<<<<')) report(conflictMarker)
        // `Array<String>` is code, not a component.
        if (/^import .* from ['"]|<[A-Z]\w*(\s[^<>]*[={]|\s*\/>)/.test(text)) report(onlyInMdx)
      })
      return found
    })
}

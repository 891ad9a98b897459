import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Diagnostic, Problem } from './diagnostic.ts'
import type { Content } from './readContent.ts'

const file = 'content/logo.svg'

export async function checkLogo({ root, files }: Content): Promise<Diagnostic[]> {
  if (!files.includes(file)) return []
  const problem = await findProblem(join(root, file))
  return problem ? [{ file, line: 1, ...problem }] : []
}

async function findProblem(path: string): Promise<Problem | undefined> {
  const logo = await sharp(path)
    .metadata()
    .catch(() => undefined)
  if (logo?.format !== 'svg') {
    return {
      problem: 'The logo is not a valid SVG file.',
      hint: 'Export it again from a drawing program, as SVG and with a viewBox like "0 0 64 64".',
    }
  }
  // sharp is more lenient than browsers.
  const [tag = ''] = /<svg\b[^>]*>/.exec(await readFile(path, 'utf8')) ?? []
  if (!/\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(tag)) {
    return {
      problem: 'Browsers cannot draw the logo, because its <svg> tag has no xmlns.',
      hint: 'Start the tag with <svg xmlns="http://www.w3.org/2000/svg".',
    }
  }
  // Drawing programs round.
  if (Math.abs(logo.width / logo.height - 1) > 0.02) {
    return {
      problem: `The logo is ${logo.width} × ${logo.height}; it must be square.`,
      hint: 'Export it again on a square canvas, with a viewBox like "0 0 64 64".',
    }
  }
}

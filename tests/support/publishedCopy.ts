/** The built site once the owner has replaced every placeholder. */
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { copyProject, removeCopy, run } from './projectCopy.ts'
import { change, writeSmallContent } from './smallContent.ts'

/** Nobody, with a name that HTML, JSON and a font might stumble over. */
export const owner = {
  name: 'Zoë "O\'Ł" & </script>',
  email: 'ada@ada.example',
  professionalProfile: { label: 'LinkedIn', url: 'https://network.example/zoe?a=1&b=2' },
  codeProfile: { label: 'GitHub', url: 'https://code.example/ada' },
  url: 'https://ada.example',
  region: 'Boston area',
  school: 'Example State University',
}

/** Builds a copy of the project with this owner, and puts its `dist/` into a folder. */
export async function publishedCopy(folder: string): Promise<void> {
  const root = await copyProject()
  await writeSmallContent(root)
  const facts: [string, string][] = [
    ["'Ada Example'", JSON.stringify(owner.name)],
    ['https://network.example/ada', owner.professionalProfile.url],
    ["school: ''", `school: '${owner.school}'`],
  ]
  for (const [from, to] of facts) await change(root, 'content/site.ts', from, to)
  const { code, output } = await run(root, 'npm run build')
  if (code !== 0) throw new Error(output)
  await cp(join(root, 'dist'), folder, { recursive: true })
  await removeCopy(root)
}

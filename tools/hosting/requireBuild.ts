import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitWith } from './exitWith.ts'

/** Exits with a message if there is nothing to serve or to test. */
export function requireBuild(dist = 'dist'): void {
  if (!existsSync(join(dist, 'index.html')))
    exitWith('There is no site in dist/ yet. Run `npm run build` first.')
}

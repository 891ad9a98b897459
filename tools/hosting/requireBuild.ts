import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitWith } from '../exitWith.ts'

/** Exits with a message if there is nothing to serve or to test, or only a site below another path. */
export function requireBuild(dist = 'dist', base?: string): void {
  const home = join(dist, 'index.html')
  if (!existsSync(home)) exitWith('There is no site in dist/. Run `npm run build` first.')
  if (base && !readFileSync(home, 'utf8').includes(` src="${base}assets/`))
    exitWith('The site in dist/ was built for another address. Run `npm run build` first.')
}

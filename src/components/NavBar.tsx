import logo from '../../content/logo.svg'
import { site } from '../../content/site.ts'
import { words } from '../../content/words.ts'
import { navBarPages } from '../findPage.ts'
import { siteName } from '../metadata.ts'

export function NavBar({ path }: { path: string }) {
  return (
    <header className="nav-bar">
      <nav aria-label={words.navBar}>
        <a className="nav-bar-logo" href="/">
          {/* Low priority, because React would preload it otherwise. */}
          <img src={logo} alt={siteName()} width="48" height="48" fetchPriority="low" />
        </a>
        <ul>
          {navBarPages.map((page) => (
            <li key={page.path}>
              <a href={page.path} aria-current={page.path === path ? 'page' : undefined}>
                {page.name}
              </a>
            </li>
          ))}
        </ul>
        {site.name && (
          <span className="nav-bar-name" aria-hidden="true">
            {site.name}
          </span>
        )}
      </nav>
      {/* Expected by `Document`. Chromium does not wait for the end of such an element, so it is an empty one. */}
      <template id="end-of-nav" />
    </header>
  )
}

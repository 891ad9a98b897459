import logo from '../../content/logo.svg'
import { pages } from '../pages.ts'

export function NavBar({ path }: { path: string }) {
  return (
    <header className="nav-bar">
      <nav aria-label="Main">
        <a className="nav-bar-logo" href="/">
          {/* At low priority React does not preload it. */}
          <img src={logo} alt="Home" width="48" height="48" fetchPriority="low" />
        </a>
        <ul>
          {pages.map((page) => (
            <li key={page.path}>
              <a href={page.path} aria-current={page.path === path ? 'page' : undefined}>
                {page.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}

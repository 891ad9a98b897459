import { site } from '../../content/site.ts'
import { NewTabLink } from './NewTabLink.tsx'

export function Footer() {
  const [user, domain] = site.email.split('@')
  return (
    <>
      <footer className="footer">
        {site.name && <span className="footer-name">{site.name}</span>}
        {/* Browsers would read the <wbr> as a space in the address. */}
        <a href={`mailto:${site.email}`} aria-label={site.email}>
          {user}@<wbr />
          {domain}
        </a>
        <ul>
          {site.links.map(({ label, url }) => (
            <li key={url}>
              <NewTabLink href={url} rel="me noopener">
                {label}
              </NewTabLink>
            </li>
          ))}
        </ul>
      </footer>
      {/* `Document` and `base.css` wait for it. */}
      <template id="end-of-page" />
    </>
  )
}

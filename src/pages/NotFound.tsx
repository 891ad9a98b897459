import { useEffect, useState } from 'react'
import { type Page, pages } from '../pages.ts'
import { suggestPage } from '../suggestPage.ts'

/** One file answers for every unknown address, so what depends on the address comes after hydration. */
export function NotFound() {
  const [meant, setMeant] = useState<Page>()
  useEffect(() => setMeant(suggestPage(location.pathname)), [])
  return (
    <>
      <h1>Page not found</h1>
      <p>
        There is no page at this address. It may have been mistyped, or the page may have moved.
      </p>
      {meant && (
        <p>
          Did you mean <a href={meant.path}>{meant.name}</a>?
        </p>
      )}
      <p>These are all the pages there are:</p>
      <ul>
        {pages.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

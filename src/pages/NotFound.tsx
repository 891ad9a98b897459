import { useEffect, useState } from 'react'
import { Drawing } from '../components/Drawing.tsx'
import { type Page, pages } from '../pages.ts'
import { suggestPage } from '../suggestPage.ts'

/** The same file is served for every unknown address, so the suggestion appears after hydration. */
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
      <p>All pages:</p>
      <ul>
        {pages.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
      {/* A chess board, and a knight that has moved off it. */}
      <div className="board">
        <Drawing className="on-footer" map={['.....@', '-.-ooo', '.-.-..', '-.-...', '.-.-..']} />
      </div>
    </>
  )
}

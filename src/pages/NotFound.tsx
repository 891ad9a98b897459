import { useEffect, useState } from 'react'
import { pages } from '../../content/pages.ts'
import { words } from '../../content/words.ts'
import { closest } from '../closest.ts'
import { Drawing, hasDrawing } from '../components/Drawing.tsx'
import { findPage, navBarPages, type Page } from '../findPage.ts'
import { pathOf } from '../pathOf.ts'

/** The same file is served for every unknown address, so the suggestion appears after hydration. */
export function NotFound() {
  const [meant, setMeant] = useState<Page>()
  useEffect(() => {
    const paths = pages.map(({ path }) => path)
    setMeant(findPage(closest(pathOf(location), paths) ?? ''))
  }, [])
  const [before, after] = words.didYouMean.split('{page}')
  return (
    <>
      <h1>{words.notFound}</h1>
      <p>{words.notFoundText}</p>
      {/* The suggestion replaces a line of the same height, so that nothing moves. */}
      {meant ? (
        <p>
          {before}
          <a href={meant.path}>{meant.name}</a>
          {after}
        </p>
      ) : (
        <p>{words.allPages}</p>
      )}
      <ul>
        {navBarPages.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
      {/* A chess board, and a knight that has moved off it. */}
      {hasDrawing && (
        <div className="board">
          <Drawing className="on-footer" map={['.....@', '-.-ooo', '.-.-..', '-.-...', '.-.-..']} />
        </div>
      )}
    </>
  )
}

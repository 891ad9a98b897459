import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.stubEnv('BASE_URL', '/portfolio/')
const { jsx } = await import('./baseJsxRuntime.ts')
const { pathOf } = await import('./pathOf.ts')

test.each([
  ['a', 'href', '/', '/portfolio/'],
  ['a', 'href', '/Projects#chess-ai', '/portfolio/Projects#chess-ai'],
  ['a', 'href', '/portfolio', '/portfolio/portfolio'],
  ['button', 'formAction', '/contact', '/portfolio/contact'],
  ['video', 'poster', '/files/me.png', '/portfolio/files/me.png'],
  ['source', 'srcSet', '/1.avif 1w, /2.avif 2w', '/portfolio/1.avif 1w, /portfolio/2.avif 2w'],
  ['img', 'src', '/portfolio/assets/me.jpg', '/portfolio/assets/me.jpg'],
  ['img', 'src', '//ada.example/me.jpg', '//ada.example/me.jpg'],
  ['a', 'href', 'https://ada.example/About', 'https://ada.example/About'],
  ['a', 'href', '#main', '#main'],
])('<%s %s="%s"> leads to %s', (tag, name, address, expected) => {
  expect(renderToStaticMarkup(jsx(tag, { [name]: address }))).toContain(`${name}="${expected}"`)
})

test.each([
  ['/portfolio/', '/'],
  ['/portfolio/About', '/About'],
  // Another site of the same owner.
  ['/About', ''],
  ['/portfolios/About', ''],
])('the page at %s is "%s"', (path, expected) => {
  expect(pathOf(new URL(path, 'https://ada.github.io'))).toBe(expected)
})

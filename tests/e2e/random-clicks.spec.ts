/** Links, sections, Back and Forward, in an order that nobody has thought of. */
import { expect, test } from '@playwright/test'
import { hasNavigationApi, open, paths, sections, titleOf } from '../support/visitor.ts'

test('forty random clicks match a model of the site', async ({ page }) => {
  await open(page, '/Projects')
  test.skip(!(await hasNavigationApi(page)), 'This browser loads every page.')
  const projects = await sections(page).count()
  expect(projects).toBeGreaterThan(1)
  // The same numbers every time, so that a failure can be reproduced.
  let seed = 20250524
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const pick = (count: number) => Math.floor(random() * count)
  const history = [{ path: '/Projects', opened: new Set<number>() }]
  let at = 0

  for (let step = 0; step < 40; step++) {
    const { path = '', opened = new Set() } = history[at] ?? {}
    const dice = random()
    let action: Parameters<typeof act>[0]
    if (path === '/Projects' && dice < 0.5) {
      const index = pick(projects)
      if (!opened.delete(index)) opened.add(index)
      action = { section: index }
    } else {
      const to = paths[pick(paths.length)] ?? ''
      const delta = dice < 0.7 ? 0 : dice < 0.85 && at > 0 ? -1 : at < history.length - 1 ? 1 : 0
      // A link to the current page replaces its history entry.
      const entry = { path: to, opened: new Set<number>() }
      if (!delta && to === path) history[at] = entry
      else if (!delta) history.splice(++at, Number.POSITIVE_INFINITY, entry)
      at += delta
      action = delta ? { delta } : { link: to }
    }
    const shown = history[at] ?? { path: '', opened: [] }
    expect(await page.evaluate(act, action), `step ${step}`).toEqual({
      path: shown.path,
      title: titleOf(shown.path),
      current: [shown.path],
      headings: 1,
      opened: [...shown.opened].sort((a, b) => a - b),
    })
  }
})

/** Runs in the page: clicks or goes through the history, then reads the screen. */
async function act(action: { section?: number; link?: string; delta?: number }) {
  const { section = -1, link, delta } = action
  const sections = () => [...document.querySelectorAll('details')]
  sections()[section]?.querySelector('summary')?.click()
  if (link) {
    const finished = new Promise((resolve) =>
      navigation.addEventListener('navigatesuccess', resolve, { once: true }),
    )
    document.querySelector<HTMLElement>(`nav li a[href="${link}"]`)?.click()
    await finished
  }
  if (delta) {
    const key = navigation.entries()[(navigation.currentEntry?.index ?? 0) + delta]?.key ?? ''
    await navigation.traverseTo(key).finished
  }
  const current = [...document.querySelectorAll('[aria-current]')]
  return {
    path: location.pathname,
    title: document.title,
    current: current.map((link) => link.getAttribute('href')),
    headings: document.querySelectorAll('h1').length,
    opened: sections().flatMap(({ open }, i) => (open ? [i] : [])),
  }
}

/** What `npm run dev` shows is what is published. */
import { expect, type Page, test } from '@playwright/test'
import { fixture } from '../support/fixture.ts'
import { serve } from '../support/projectCopy.ts'
import { addresses } from '../support/visitor.ts'

// Vite needs a while for its first page.
test.describe.configure({ mode: 'serial' })
test.skip(({ browserName }) => browserName !== 'chromium', 'One browser is enough.')
let dev: Awaited<ReturnType<typeof serve>>

test.beforeAll(async () => {
  dev = await serve(fixture)
})
test.afterAll(() => dev?.stop())

for (const address of addresses) {
  test(`${address} has the same elements, text and colours in dev as published`, async ({
    page,
  }) => {
    await page.goto(address)
    const published = await shown(page)
    expect(published.length).toBeGreaterThan(20)
    await page.goto(dev.address + address)
    await expect.poll(() => shown(page), { timeout: 60_000 }).toEqual(published)
  })
}

/** A line for each element and text, without what differs by design: hashes in names, and image sizes. */
function shown(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (const section of document.querySelectorAll('details')) section.open = true
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    const root = document.getElementById('root') as HTMLElement
    return [...root.childNodes].flatMap(linesOf)

    function linesOf(node: Node): string[] {
      if (node instanceof Text) return node.data.trim() ? [node.data.trim()] : []
      if (!(node instanceof Element)) return []
      if (node.tagName === 'SOURCE') return []
      const { backgroundColor, color, display, fontWeight } = getComputedStyle(node)
      const line = [
        node.tagName,
        ...attributesOf(node),
        backgroundColor,
        color,
        display,
        fontWeight,
      ]
      return [line.join(' '), ...[...node.childNodes].flatMap(linesOf)]
    }

    function attributesOf(node: Element): string[] {
      const values = [...node.attributes]
        .filter(({ name }) => !/^(srcset|sizes|loading|width|height|muted)$/.test(name))
        .map(({ name, value }) => `${name}=${name === 'style' ? styleOf(node) : nameOf(value)}`)
      if (node instanceof HTMLImageElement)
        values.push(`shown=${node.naturalWidth > 0} ${(node.width / node.height).toFixed(1)}`)
      return values.sort()
    }

    /** The style as a browser writes it, with rounded numbers. */
    function styleOf(node: Element): string {
      return (node as HTMLElement).style.cssText
        .replace(/(?<=url\(").*?(?="\))/g, nameOf)
        .replace(/\d+\.\d+/g, (n) => Number(n).toFixed(0))
    }

    /** The name of the imported file, if the value is its address. */
    function nameOf(value: string): string {
      if (!/^\/(assets|content)\//.test(value)) return value
      const file = decodeURIComponent(value.replace(/\?.*/, '').replace(/.*\//, ''))
      const hash = value.startsWith('/assets/') ? /-.{8}(-\d+)?\.\w+$/ : /\.\w+$/
      return file.replace(hash, '').replace(/[^\w-]+/g, '-')
    }
  })
}

import { type Variant, variants } from './baselines.ts'

/** What is compared, and the median of every variant. */
export type Row = { label: string; values: Record<Variant, number> }

/** Bars of milliseconds, shorter is better, in the site's own inks; readable on light and dark ground. */
export function chart(rows: Row[]): string {
  const inks = { ours: '#8f211d', linked: '#8a8799', inlined: '#dad8e3' }
  const names = {
    ours: 'this site',
    linked: 'by hand, linked styles',
    inlined: 'by hand, inlined styles',
  }
  const [left, scale, bar, gap] = [330, 380, 14, 22]
  const longest = Math.max(...rows.flatMap(({ values }) => Object.values(values)))
  const height = rows.length * (variants.length * bar + gap) + 60
  const groups = rows.map(({ label, values }, i) => {
    const top = 50 + i * (variants.length * bar + gap)
    const bars = variants.map((variant, j) => {
      const width = (values[variant] / longest) * scale
      const y = top + j * bar
      return `<rect x="${left}" y="${y}" width="${width.toFixed(1)}" height="${bar - 2}" fill="${inks[variant]}"/><text x="${left + width + 8}" y="${y + 10}" font-size="11">${Math.round(values[variant])}</text>`
    })
    return `<text x="${left - 12}" y="${top + 24}" text-anchor="end">${label.replaceAll('`', '')}</text>${bars.join('')}`
  })
  const legend = variants.map(
    (variant, i) =>
      `<rect x="${20 + i * 250}" y="14" width="12" height="12" fill="${inks[variant]}"/><text x="${40 + i * 250}" y="25">${names[variant]}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 0 824 ${height}" font-family="monospace" font-size="13" fill="#17151a"><title>Milliseconds, medians: shorter is better</title><rect x="-24" width="824" height="${height}" fill="#fffdfb"/>${legend.join('')}${groups.join('')}</svg>\n`
}

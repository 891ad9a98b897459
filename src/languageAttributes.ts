/** What the `<html>` tag says about the language: `dir` only for those that are written from right to left. */
export function languageAttributes(lang: string): { lang: string; dir?: 'rtl' } {
  // Some browsers lack it, which matters only in `npm run dev`.
  const { direction } = new Intl.Locale(lang).getTextInfo?.() ?? {}
  return direction === 'rtl' ? { lang, dir: 'rtl' } : { lang }
}

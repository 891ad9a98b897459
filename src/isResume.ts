/** A page is a résumé if its file is called so. */
export function isResume({ text }: { text: string }): boolean {
  return /^(resume|cv)\.mdx?$/i.test(text)
}

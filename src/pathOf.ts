/** The path of an address as `content/pages.ts` has it: `/About` for `/portfolio/About`. Empty outside of the site. */
export function pathOf({ pathname }: URL | Location): string {
  const base = import.meta.env.BASE_URL
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : ''
}

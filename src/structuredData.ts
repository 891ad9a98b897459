import { site } from '../content/site.ts'
import { canonicalUrl, titleOf } from './metadata.ts'
import { type Page, pages } from './pages.ts'

/** The pages about the owner. */
const profilePaths: string[] = ['/', '/About'] satisfies Page['path'][]

/** Tells search engines who the owner is (schema.org), once there is a name. */
export function structuredData(page: Page | undefined, publishable: boolean) {
  if (!page || !publishable || !site.name || !profilePaths.includes(page.path)) return
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: canonicalUrl(page),
    name: titleOf(page),
    mainEntity: owner(),
  }
}

function owner() {
  const [home] = pages
  return {
    '@type': 'Person',
    // The same person on every page.
    '@id': `${canonicalUrl(home)}#owner`,
    name: site.name,
    url: canonicalUrl(home),
    email: `mailto:${site.email}`,
    sameAs: site.links.map(({ url }) => url),
    ...(site.region && {
      address: { '@type': 'PostalAddress', addressRegion: site.region },
    }),
    ...(site.school && {
      alumniOf: { '@type': 'EducationalOrganization', name: site.school },
    }),
  }
}

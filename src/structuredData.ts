import { site } from '../content/site.ts'
import type { Page } from './findPage.ts'
import { canonicalUrl, titleOf } from './metadata.ts'

/** Tells search engines on the home page who the owner is (schema.org), once there is a name. */
export function structuredData(page: Page | undefined, publishable: boolean) {
  if (page?.path !== '/' || !publishable || !site.name) return
  const url = canonicalUrl('/')
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    name: titleOf(page),
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#owner`,
      name: site.name,
      url,
      email: `mailto:${site.email}`,
      sameAs: site.links.map(({ url }) => url),
    },
  }
}

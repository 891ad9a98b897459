import type { Person, ProfilePage, WithContext } from 'schema-dts'
import { site } from '../content/site.ts'
import { addressOf, titleOf } from '../src/metadata.ts'
import { type Page, pages } from '../src/pages.ts'

/** The pages that are about the owner. The others hold work, not a person. */
const profilePaths: string[] = ['/', '/About'] satisfies Page['path'][]

/** Who the owner is, for search engines: only about a real person, and only what `site.ts` says. */
export function structuredData(
  page: Page | undefined,
  publishable: boolean,
): WithContext<ProfilePage> | undefined {
  if (!page || !publishable || !site.name || !profilePaths.includes(page.path)) return
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: addressOf(page),
    name: titleOf(page),
    mainEntity: owner(),
  }
}

function owner(): Person {
  const [home] = pages
  return {
    '@type': 'Person',
    // One person, whichever page speaks of them.
    '@id': `${addressOf(home)}#owner`,
    name: site.name,
    url: addressOf(home),
    email: `mailto:${site.email}`,
    sameAs: [site.professionalProfile.url, site.codeProfile.url],
    ...(site.region && {
      address: { '@type': 'PostalAddress', addressRegion: site.region },
    }),
    ...(site.school && {
      alumniOf: { '@type': 'EducationalOrganization', name: site.school },
    }),
  }
}

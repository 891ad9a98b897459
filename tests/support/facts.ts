/** The facts about the fixture's owner. */
import { site } from './content/site.ts'

const { name, email, url, lang, region, school } = site

export const owner = {
  ...{ name, email, url, lang, region, school },
  /** The links in the footer, after the email address. */
  profiles: site.links.map(({ url }) => url),
}

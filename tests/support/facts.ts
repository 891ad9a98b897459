/** What the pages of the fixture say about their owner. */
import { site } from './content/site.ts'

const { name, email, url, region, school, blog } = site

export const owner = {
  ...{ name, email, url, region, school, blog },
  /** The links in the footer, after the email address. */
  profiles: site.links.map(({ url }) => url),
}

/** The facts about the fixture's owner. */
import { site } from './content/site.ts'

/** `profiles` are the links in the footer, after the email address. */
export const owner = { ...site, profiles: site.links.map(({ url }) => url) }

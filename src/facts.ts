/** The types of `content/site.ts`: editors underline a field that is missing, misspelt or not an address. */
import type { Page } from './pages.ts'

type WebAddress = `https://${string}.${string}`

export type Link = { label: string; url: WebAddress }

export type Facts = {
  name: string
  email: `${string}@${string}.${string}`
  links: [professional: Link, code: Link, ...others: Link[]]
  blog?: WebAddress
  url: WebAddress
  lang: string
  region: string
  school: string
}

export type Descriptions = Record<Page['path'], string>

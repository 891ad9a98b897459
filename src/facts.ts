/** The type of `content/site.ts`: editors underline a field that is missing or misspelt. */
import type { Page } from './pages.ts'

export type Link = { label: string; url: string }

export type Facts = {
  name: string
  email: string
  links: [professional: Link, code: Link, ...others: Link[]]
  blog?: string
  url: string
  lang: string
  region: string
  school: string
}

export type Descriptions = Record<Page['path'], string>

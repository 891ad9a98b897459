import type { Plugin } from 'vite'
import type { Facts } from '../src/contentTypes.ts'
import { languageAttributes } from '../src/languageAttributes.ts'

/** Makes `npm run dev` say in `index.html` what `src/Document.tsx` says about the language in the built pages. */
export function language(): Plugin {
  return {
    name: 'language',
    apply: 'serve',
    async transformIndexHtml(html, { server }) {
      // If it cannot be loaded, the content check says why.
      const module = await server?.ssrLoadModule('/content/site.ts').catch(() => undefined)
      if (!module) return
      const { lang }: Facts = module.site
      const attributes = Object.entries(languageAttributes(lang))
      const tag = attributes.map(([name, value]) => ` ${name}="${value}"`).join('')
      return html.replace(' lang="en"', tag)
    },
  }
}

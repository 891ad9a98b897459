import type { Plugin, ViteDevServer } from 'vite'
import type { Facts } from '../../src/contentTypes.ts'
import { languageAttributes } from '../../src/languageAttributes.ts'
import { colorSchemeOf, readColors } from './colors.ts'
import { svgIcon } from './svgIcon.ts'

/** Makes `npm run dev` say in `index.html` what `src/Document.tsx` says about the language, dark screens and the icon. */
export function devDocument(): Plugin {
  return {
    name: 'dev-document',
    apply: 'serve',
    configureServer({ middlewares, config }) {
      middlewares.use('/icon.svg', (_, response, next) => {
        response.setHeader('Content-Type', 'image/svg+xml')
        svgIcon(config.root).then((svg) => response.end(svg), next)
      })
    },
    transformIndexHtml(html, { server }) {
      // If the colours or the language cannot be read, the content check says why.
      return server && complete(html, server).catch(() => html)
    },
  }
}

async function complete(html: string, server: ViteDevServer): Promise<string> {
  const colors = await readColors(server.config.root)
  const { site } = (await server.ssrLoadModule('/content/site.ts')) as { site: Facts }
  const attributes = Object.entries(languageAttributes(site.lang))
  const language = attributes.map(([name, value]) => ` ${name}="${value}"`).join('')
  return html.replace(' lang="en"', language).replace('light dark', colorSchemeOf(colors))
}

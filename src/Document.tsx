import fontFile from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url'
import { site } from '../content/site.ts'
import { findPage, type Page } from './findPage.ts'
import { font } from './font.ts'
import { languageAttributes } from './languageAttributes.ts'
import { canonicalUrl, descriptionOf, siteName, siteUrl, titleOf } from './metadata.ts'
import { cardSize } from './ShareCard.tsx'
import { Site } from './Site.tsx'
import { structuredData } from './structuredData.ts'

export type DocumentProps = {
  path: string
  /** Whether search engines may list the site, because no placeholder is left. */
  publishable: boolean
  css: string
  /** The background of the page, which browsers also give to their own toolbars. */
  themeColors: Record<'light' | 'dark', string>
  /** `light dark`, or the only one that there are colours for. */
  colorScheme: string
  /** The address of the browser's script. */
  script: string
  /** The address of the icon as SVG. */
  icon: string
  /** The address of the share card, if its font has letters for the title. */
  card: string | undefined
}

/** The whole HTML of a page, for prerendering. React hoists every meta and link tag into the head. */
export function Document(props: DocumentProps) {
  const { path, publishable, css, themeColors, colorScheme, script, icon, card } = props
  const page = findPage(path)
  const data = structuredData(page, publishable)
  return (
    <html {...languageAttributes(site.lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={colorScheme} />
        <meta name="description" content={descriptionOf(page, publishable)} />
        {!(page && publishable) && <meta name="robots" content="noindex" />}
        {path === '/' && site.googleSiteVerification && (
          <meta name="google-site-verification" content={site.googleSiteVerification} />
        )}
        {(['light', 'dark'] as const).map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            content={themeColors[scheme]}
            media={`(prefers-color-scheme: ${scheme})`}
          />
        ))}
        {/* Without a size, Chrome would prefer it to the SVG. */}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {page && <OpenGraph page={page} publishable={publishable} card={card} />}
        {/* `prerender.ts` replaces it on a long page, which is painted from its nav bar on. */}
        <link rel="expect" href="#end-of-page" blocking="render" />
        <style>{css}</style>
        {data && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
          />
        )}
        <script type="module" src={script} fetchPriority="low" />
      </head>
      <body>
        {/* Chrome delays the first paint for fonts that the head preloads. `onLoad` keeps React from hoisting this. */}
        {!hasOwnFont(css) && (
          <link
            rel="preload"
            href={fontFile}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            onLoad={() => {}}
          />
        )}
        <div id="root" data-path={path}>
          <Site path={path} />
        </div>
        <p className="on-paper">{footerOnPaper()}</p>
      </body>
    </html>
  )
}

/** Whether the last of the styles, which are the owner's, set another font. */
function hasOwnFont(css: string): boolean {
  return !css.slice(css.lastIndexOf('--font:')).startsWith(`--font:"${font.name}"`)
}

/** One line with every address, because a sheet of paper has no links and no address bar. */
function footerOnPaper(): string {
  const addresses = [site.email, site.url, ...site.links.map(({ url }) => url)]
  return [siteName(), ...addresses].join('\u00a0· ').replaceAll(/https?:\/\/(www\.)?/g, '')
}

type OpenGraphProps = Pick<DocumentProps, 'publishable' | 'card'> & { page: Page }

/** The preview that chats and social networks show of a link. X reads the same tags. */
function OpenGraph({ page, publishable, card }: OpenGraphProps) {
  const title = titleOf(page)
  const description = descriptionOf(page, publishable)
  const tags = {
    'og:type': 'website',
    'og:site_name': siteName(),
    'og:title': title,
    'og:description': description,
    'og:url': canonicalUrl(page.path),
    ...(card && {
      'og:image': siteUrl + card,
      'og:image:type': 'image/png',
      'og:image:width': cardSize.width,
      'og:image:height': cardSize.height,
      'og:image:alt': `${title}. ${description}`,
    }),
  }
  return (
    <>
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={String(content)} />
      ))}
      {card && <meta name="twitter:card" content="summary_large_image" />}
    </>
  )
}

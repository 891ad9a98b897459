import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { basePath } from './tools/authoring/basePath.ts'
import { downloads } from './tools/authoring/downloads.ts'
import { images } from './tools/authoring/images.ts'
import { markdown } from './tools/authoring/markdown.ts'
import { checkInDev } from './tools/check/checkInDev.ts'
import { devAsHost } from './tools/hosting/devAsHost.ts'
import { previewAsHost } from './tools/hosting/previewAsHost.ts'
import { prerender } from './tools/prerender/prerender.ts'

/** Only ends tests that hang: on a slow machine, a build takes a minute. */
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000 }

export default defineConfig({
  plugins: [
    basePath(),
    checkInDev(),
    downloads(),
    devAsHost(),
    markdown(),
    react({ include: /\.(mdx?|tsx)(\?text)?$/ }),
    images(),
    previewAsHost(),
    prerender(),
    {
      name: 'quiet-vite',
      configResolved({ logger }) {
        // The first two are said again when a page asks for the file. The owner's styles may be empty.
        const noise = /Pre-transform error|Unable to resolve `@import|style\.css is empty/
        const { warn, error } = logger
        logger.warn = (message, options) => noise.test(message) || warn(message, options)
        logger.error = (message, options) => noise.test(message) || error(message, options)
      },
    },
  ],
  optimizeDeps: {
    // Listed, because Vite's scanner fails on a half-written `content/site.ts`.
    entries: [],
    include: ['react', 'react-dom', 'react-dom/client'],
  },
  build: {
    // Inside the script, every page would load them.
    assetsInlineLimit: 0,
    // All styles are inlined, also those of components that are loaded lazily.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // Otherwise, all pages would wait for a file with what they share with a demo (rolldown #10731).
            { name: 'main', tags: ['$initial'] },
            { name: 'short-texts', test: /\?text$/, maxModuleSize: 1000 },
          ],
        },
      },
    },
  },
  test: {
    // By default one core stays free, but these workers mostly wait for builds in other processes.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...timeouts,
          name: 'unit',
          include: [
            '{src,tools}/**/*.test.ts',
            'tests/{,build/,check/}*.test.ts',
            ...(process.env.TEST_TEMPLATE ? ['tests/template/*.test.ts'] : []),
          ],
        },
      },
      {
        test: {
          ...timeouts,
          name: 'hosting',
          include: ['tests/hosting/*.test.ts'],
          globalSetup: 'tests/support/fixture.ts',
        },
      },
    ],
  },
})

import mdx from '@mdx-js/rollup'
import react from '@vitejs/plugin-react'
import rehypeMdxImportMedia from 'rehype-mdx-import-media'
import { defineConfig } from 'vitest/config'
import { watchContent } from './build/content/watchContent.ts'
import { files } from './build/files.ts'
import { remarkPlugins } from './build/markdown.ts'
import { pictures } from './build/pictures.ts'
import { previewAsHost } from './build/preview.ts'

export default defineConfig({
  plugins: [
    watchContent(),
    { enforce: 'pre', ...mdx({ remarkPlugins, rehypePlugins: [rehypeMdxImportMedia] }) },
    react({ include: /\.(mdx|tsx)$/ }),
    pictures(),
    files(),
    previewAsHost(),
  ],
  optimizeDeps: {
    // Named, and not looked for: the search falls over a `content/site.ts` that is being written.
    entries: [],
    include: ['react', 'react-dom', 'react-dom/client'],
  },
  build: {
    // A file of its own for every picture and font: the policy that the site is served under forbids data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  test: { include: ['{src,build}/**/*.test.ts'] },
})

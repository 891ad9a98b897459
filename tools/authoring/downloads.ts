import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { listContent } from './listContent.ts'

export function isDownload(file: string): boolean {
  return file.startsWith('content/files/')
}

/**
 * Publishes the files in `content/files/`, such as a résumé as PDF, at `/files/`. Their names get no hash,
 * because visitors save them and link to them.
 */
export function downloads(): Plugin {
  return {
    name: 'downloads',
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const file of listContent('.').files.filter(isDownload))
        this.emitFile({
          type: 'asset',
          fileName: file.slice('content/'.length),
          source: readFileSync(file),
        })
    },
  }
}

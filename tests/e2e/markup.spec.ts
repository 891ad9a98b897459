/** The HTML that is delivered, by the rules of HTML and of accessibility. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { publishedCopy } from '../support/publishedCopy.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    // Both ways are valid. Vite writes one, React the other.
    'doctype-style': ['error', { style: 'lowercase' }],
    'void-style': ['error', { style: 'selfclosing' }],
    // HTML does not care about the case of an attribute's name, and React writes `srcSet` as in its code.
    'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
  },
})

test('every page is valid HTML, before and after the placeholders are replaced', async () => {
  const copy = test.info().outputPath('published')
  await publishedCopy(copy)
  for (const folder of ['dist', copy]) {
    const files = readdirSync(folder).filter((file) => file.endsWith('.html'))
    expect(files).toHaveLength(5)
    for (const file of files) {
      const { results } = await validator.validateFile(join(folder, file))
      const faults = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      )
      expect.soft(faults, file).toEqual([])
    }
  }
})

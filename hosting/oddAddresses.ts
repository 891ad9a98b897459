/** Odd spellings of a page's address, which servers normalise differently. */
export const oddSpellings: Partial<Record<string, string[]>> = {
  '/': ['//', '/./'],
  '/Projects': ['//Projects', '/Projects//', '/%50rojects', '/Projects%2F', '/Projects%2ehtml'],
  '/About': ['/./About', '/assets/../About', '/assets/%2e%2e/About', '/About/index.html'],
}

export const notFound = [
  ...['/projects', '/PROJECTS', '/Projects.HTML', '/INDEX.html', '/Projects.htm', '/Projects/x'],
  ...['/Projects;x', '/Projects%20', '/constructor', '/__proto__', '/assets'],
  ...['/_headers', '/_redirects', '/package.json', '/.git/config', '/.env', '/src/pages.ts'],
  // A careless redirect, say one that drops the slash at the end, would lead to another site.
  ...['//example.com/', '/\\example.com/', '/%5Cexample.com/', '/%2Fexample.com/'],
]

export const malformed = [
  ...['/%', '/%zz', '/%E0%A4%A', '/Projects%00', '/x%0d%0aSet-Cookie:a=b/', `/${'a'.repeat(9000)}`],
  ...['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '/..%5cpackage.json'],
  ...['/assets/..%2f..%2fwrangler.jsonc', '/../../../../etc/passwd', '/..\\package.json'],
]

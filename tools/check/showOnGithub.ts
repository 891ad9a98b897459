import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Place, Problem } from './diagnostic.ts'

/** At a line or, for what only a browser sees, in views such as `/About (320 px)`. A placeholder has no level. */
type Row = Partial<Problem> & { text: string } & (Place | { views: string[] })

const { env } = process

/** On GitHub, shows up to ten problems at their lines, and all in a table on the run's page. Its reader has no terminal. */
export function showOnGithub(title: string, rows: Row[] = [], toDo = '') {
  if (!env.GITHUB_STEP_SUMMARY || rows.length === 0) return
  const cells = rows.map((row) => {
    const message = row.hint ? `${row.text}\n${row.hint}` : row.text
    if (row.level) console.log(annotate(row, message))
    return `<tr><td>${link(row)}</td><td>${asHtml(message)}</td></tr>\n`
  })
  const advice = toDo
    ? `${toDo}, and commit: that starts the next run. While it finds any of this, the site stays as it was.`
    : 'This does not stop the site from being published.'
  // As HTML, in which GitHub reads no Markdown up to an empty line: messages quote both.
  const html = `<h3>${title}</h3>\n<p>${advice}</p>\n<table>\n${cells.join('')}</table>\n\n`
  appendFileSync(env.GITHUB_STEP_SUMMARY, html)
}

/** Encoded as GitHub's own toolkit does it. */
function annotate(row: Row, message: string): string {
  const encode = (value: string, special = /[%\r\n]/g) => value.replace(special, encodeURIComponent)
  const [name, value] = 'views' in row ? ['title', row.views.join(', ')] : ['file', row.file]
  const line = 'views' in row ? '' : `,line=${row.line}`
  return `::${row.level} ${name}=${encode(value, /[%\r\n:,]/g)}${line}::${encode(message)}`
}

/** To the line on its branch, where the pencil works. A pull request's branch may be in a fork. */
function link(row: Row): string {
  if ('views' in row) return asHtml(row.views.join('\n'))
  const text = asHtml(`${row.file}:${row.line}`)
  if (!existsSync(row.file)) return text
  const { pull_request } = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8'))
  const repository = pull_request?.head.repo?.full_name ?? env.GITHUB_REPOSITORY
  const path = `${repository}/blob/${env.GITHUB_HEAD_REF || env.GITHUB_REF_NAME}/${row.file}`
  const address = path.split('/').map(encodeURIComponent).join('/')
  return `<a href="${env.GITHUB_SERVER_URL}/${address}?plain=1#L${row.line}">${text}</a>`
}

function asHtml(text: string): string {
  const escaped = text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)
  return escaped.replace(/\s*\n\s*/g, '<br>')
}

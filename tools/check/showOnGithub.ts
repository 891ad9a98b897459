import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Place, Problem } from './diagnostic.ts'

/** At lines or, for what only a browser sees, in views such as `/About (320 px)`. A placeholder has no level. */
type Row = Partial<Problem> & { text: string } & ({ places: Place[] } | { views: string[] })

const { env } = process

/** On GitHub, shows up to ten problems at their lines, and all in a table on the run's page. Its reader has no terminal. */
export function showOnGithub(title: string, rows: Row[] = [], toDo = '') {
  if (!env.GITHUB_STEP_SUMMARY || rows.length === 0) return
  const annotations = rows.filter(({ level }) => level).map(annotationsOf)
  // One for each problem comes before a second line of any, because GitHub shows only ten.
  for (const [first] of annotations) console.log(first)
  for (const other of annotations.flatMap((all) => all.slice(1))) console.log(other)
  const cells = rows.map((row) => {
    const where = 'views' in row ? asHtml(row.views.join('\n')) : row.places.map(link).join('<br>')
    return `<tr><td>${where}</td><td>${asHtml(messageOf(row))}</td></tr>\n`
  })
  const advice = toDo
    ? `${toDo}, and commit: that starts the next run. While it finds any of this, the site stays as it was.`
    : 'This does not stop the site from being published.'
  // As HTML, in which GitHub reads no Markdown up to an empty line: messages quote both.
  const html = `<h3>${title}</h3>\n<p>${advice}</p>\n<table>\n${cells.join('')}</table>\n\n`
  appendFileSync(env.GITHUB_STEP_SUMMARY, html)
}

function messageOf({ text, hint }: Row): string {
  return hint ? `${text}\n${hint}` : text
}

/** Encoded as GitHub's own toolkit does it. */
function annotationsOf(row: Row): string[] {
  const encode = (value: string, special = /[%\r\n]/g) => value.replace(special, encodeURIComponent)
  const property = (value: string) => encode(value, /[%\r\n:,]/g)
  const wheres =
    'views' in row
      ? [`title=${property(row.views.join(', '))}`]
      : row.places.map(({ file, line }) => `file=${property(file)},line=${line}`)
  return wheres.map((where) => `::${row.level} ${where}::${encode(messageOf(row))}`)
}

/** To the line on its branch, where the pencil works. A pull request's branch may be in a fork. */
function link({ file, line }: Place): string {
  const text = asHtml(`${file}:${line}`)
  if (!existsSync(file)) return text
  const { pull_request } = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8'))
  const repository = pull_request?.head.repo?.full_name ?? env.GITHUB_REPOSITORY
  const path = `${repository}/blob/${env.GITHUB_HEAD_REF || env.GITHUB_REF_NAME}/${file}`
  const address = path.split('/').map(encodeURIComponent).join('/')
  return `<a href="${env.GITHUB_SERVER_URL}/${address}?plain=1#L${line}">${text}</a>`
}

function asHtml(text: string): string {
  const escaped = text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)
  return escaped.replace(/\s*\n\s*/g, '<br>')
}

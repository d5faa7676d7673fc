import { defaultLocale } from '@portal/contract'
import { escapeHtml } from '../../base/text/escape-html.ts'
import { hasTranslation, translate } from '../../base/text/i18n.ts'
import type { DataRow, OwnData, Sections } from './own-data.ts'

/** The page is in Spanish, like the data. */
const text = (key: string, params: Readonly<Record<string, unknown>> = {}) => translate(defaultLocale, key, params)

function labelOf(column: string): string {
  const key = [`own_data.fields.${column}`, `fields.${column}`].find(hasTranslation)
  return key === undefined ? column : text(key)
}

function textOf(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return text(value ? 'exports.yes' : 'exports.no')
  if (column === 'event' && hasTranslation(`events.${value}`)) return text(`events.${value}`)
  if (column === 'entity' && hasTranslation(`models.${value}`)) return text(`models.${value}`)
  if (column === 'principal_kind') return text(`principals.${value}`)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function cell(column: string, value: unknown): string {
  const text = escapeHtml(textOf(column, value))
  return column === 'path' && value !== null ? `<a href="${escapeHtml(encodeURI(String(value)))}">${text}</a>` : text
}

function table(rows: readonly DataRow[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const head = columns.map((column) => `<th scope="col">${escapeHtml(labelOf(column))}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${columns.map((column) => `<td>${cell(column, row[column])}</td>`).join('')}</tr>`,
  )
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`
}

/** One row is shown as a list of names and values, several as a table. */
function section(name: string, rows: readonly DataRow[], level: 'h2' | 'h3'): string {
  const title = `<${level}>${escapeHtml(text(`own_data.sections.${name}`))}</${level}>`
  const [first] = rows
  if (first === undefined) return `${title}<p>${escapeHtml(text('own_data.nothing'))}</p>`
  if (rows.length > 1) return title + table(rows)
  const entries = Object.entries(first).map(
    ([column, value]) => `<dt>${escapeHtml(labelOf(column))}</dt><dd>${cell(column, value)}</dd>`,
  )
  return `${title}<dl>${entries.join('\n')}</dl>`
}

const sectionsOf = (sections: Sections, level: 'h2' | 'h3') =>
  Object.entries(sections)
    .map(([name, rows]) => section(name, rows, level))
    .join('\n')

const style = `body{font:16px/1.5 Roboto,Arial,sans-serif;margin:0 auto;max-width:960px;padding:24px;color:#1f1f1f}
h2{margin-top:40px;border-bottom:2px solid #594d95}dt{font-weight:bold}dd{margin:0 0 8px}.wide{overflow-x:auto}
table{border-collapse:collapse}th,td{border:1px solid #c8c8c8;padding:6px 10px;text-align:left;vertical-align:top}`

/** The data as a page that a person can read, without external files. */
export function ownDataPage({ made_at, account, people }: OwnData): string {
  const paragraph = (key: string, params = {}) => `<p>${escapeHtml(text(`own_data.${key}`, params))}</p>`
  const title = escapeHtml(text('own_data.title'))
  return `<!doctype html>
<html lang="${defaultLocale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body>
<h1>${title}</h1>
${paragraph('about', { made_at })}
${paragraph('left_out')}
${paragraph('rights')}
<h2>${escapeHtml(text('own_data.your_account'))}</h2>
${sectionsOf(account, 'h3')}
${people.map(({ full_name, sections }) => `<h2>${escapeHtml(full_name)}</h2>\n${sectionsOf(sections, 'h3')}`).join('\n')}
</body>
</html>
`
}

import type { Call, Need, Needs } from '@portal/contract'
import { models } from '@portal/contract/staff'

const begin = '<!-- calls -->'
const end = '<!-- end of calls -->'

/** The name of a needed ability: `view Audit`; `view-audit of any model` for an action on any model. */
function abilitiesOf(needs: readonly Need[]): string {
  const actions = [...new Set(needs.map(({ action }) => action))]
  const texts = actions.map((action) => {
    const on = needs.filter((need) => need.action === action).map(({ entity }) => entity)
    return on.length === models.length
      ? `*${action}* of any model`
      : on.map((entity) => `*${action} ${entity}*`).join(' or ')
  })
  return texts.join(' or ')
}

function needsOf(needs: Needs): string {
  if (needs === 'nothing') return 'nothing'
  if (needs === 'session') return 'a session'
  return needs === 'confirmed' ? 'a session and a confirmed e-mail' : abilitiesOf(needs)
}

/** The table of the abilities that each call needs, generated from the contract. */
function callsTable(calls: readonly Call[]): string {
  const rows = calls
    .toSorted((a, b) => (a.path === b.path ? a.method.localeCompare(b.method) : a.path.localeCompare(b.path)))
    .map(({ method, path, by, needs }) => `| ${method} | \`${path}\` | ${by.join(', ') || '–'} | ${needsOf(needs)} |`)
  return ['| Method | Path | Kinds | Needs |', '|---|---|---|---|', ...rows].join('\n')
}

/** Replaces the table between the markers of a page with the table generated from the contract. */
export function withCallsTable(page: string, calls: readonly Call[]): string {
  const [before, rest = ''] = page.split(begin)
  const after = rest.split(end)[1]
  if (after === undefined) throw new RangeError(`The page has no place for the calls: ${begin} … ${end}`)
  return `${before}${begin}\n\n${callsTable(calls)}\n\n${end}${after}`
}

/** One field of a change, before and after. `undefined` where that side has no value. */
export interface FieldChange {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

type Values = Readonly<Record<string, unknown>>

/** The fields that are shown first; the rest follows in the order of the audit log. */
const first = ['status_id', 'checker_id']

/** Ids that mean nothing to a person, and counters of the program. */
const silent: ReadonlySet<string> = new Set(['version', 'user_id'])

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** The fields of an audit-log row that really changed, the most important first. */
export function changesOf(before: Values, after: Values): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !silent.has(field))
  const rank = (field: string) => (first.includes(field) ? first.indexOf(field) : first.length)
  return fields
    .filter((field) => !(isNothing(before[field]) && isNothing(after[field])) && !isSame(before[field], after[field]))
    .sort((one, other) => rank(one) - rank(other))
    .map((field) => ({ field, from: before[field], to: after[field] }))
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

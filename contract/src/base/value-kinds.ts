/**
 * What a value is. Cells, cards, facts and exports follow from it. The look of a text never decides: a name can look like a date.
 * `text` stays as it is; `name` and `sentence` get capitals as people write them; `id` is a number without separators; `money` is in
 * whole pesos; `ago` is a moment that is shown as the time since then; `days` and `hours` are parts of a timetable; `document` and
 * `status` have a second field; `other` is a list or an object that the screen renders itself.
 */
export type ValueKind =
  | 'text'
  | 'name'
  | 'sentence'
  | 'id'
  | 'number'
  | 'money'
  | 'flag'
  | 'date'
  | 'moment'
  | 'ago'
  | 'days'
  | 'hours'
  | 'phone'
  | 'document'
  | 'status'
  | 'other'

const dates: ReadonlySet<string> = new Set(['birthdate', 'date'])
const moments = /(_at|_since|^(vacation_)?(start|final)_date)$/

/** The kind of a field that every table names in the same way: a date, a moment or an id. All others are `text`. */
export function kindOfField(name: string): ValueKind {
  if (dates.has(name)) return 'date'
  if (moments.test(name)) return 'moment'
  return name === 'id' || name.endsWith('_id') ? 'id' : 'text'
}

/** The kind of a value in the audit log, which has the fields of all tables. */
export function auditedKind(field: string, value: unknown): ValueKind {
  if (typeof value === 'boolean') return 'flag'
  const kind = kindOfField(field)
  return kind === 'text' && typeof value === 'number' ? 'number' : kind
}

/** Values of a form or a row, by field. */
export type Values = Readonly<Record<string, unknown>>

/** The merge of two changes to one row. */
export interface Merged<V extends Values> {
  /** The person's own values, with the other person's values in every field that only they changed. */
  readonly values: V
  /** Fields that only the other person changed: `values` has the other person's values. */
  readonly taken: readonly (keyof V & string)[]
  /** Fields that both changed to different values: the person must choose. */
  readonly contested: readonly (keyof V & string)[]
}

/** Whether two values are equal in the API, where an empty text means no value. */
export function sameValue(one: unknown, other: unknown): boolean {
  return written(one) === written(other)
}

/**
 * Merges two changes to one record, field by field. A field that one of the three forms does not have has no value there.
 * @param loaded - the form of the record as it was when the form was opened
 * @param mine - the form now
 * @param theirs - the form of the record as it is now: `details` of a 409 `stale_version`
 */
export function mergeForms<V extends Values>(loaded: V, mine: V, theirs: V): Merged<V> {
  const fields = Object.keys({ ...loaded, ...mine, ...theirs }) as (keyof V & string)[]
  const changedByThem = fields.filter((field) => !sameValue(theirs[field], loaded[field]))
  const contested = changedByThem.filter(
    (field) => !sameValue(mine[field], loaded[field]) && !sameValue(mine[field], theirs[field]),
  )
  const taken = changedByThem.filter((field) => !contested.includes(field) && !sameValue(mine[field], theirs[field]))
  const values = { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
  return { values, taken, contested }
}

/** Whose value stays in each contested field: the person's own, the other person's, or the one before both. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs' | 'former'>>

/** The values after the choices; the person's own value where nothing was chosen. */
export function settle<V extends Values>(
  { values, contested }: Merged<V>,
  others: { readonly theirs: Values; readonly former: Values },
  choices: Choices,
): V {
  const chosen = contested.flatMap((field) => {
    const whose = choices[field] ?? 'mine'
    return whose === 'mine' ? [] : [[field, others[whose][field]] as const]
  })
  return { ...values, ...Object.fromEntries(chosen) }
}

/** A canonical text of a value: the keys of objects are sorted, and so are lists of plain values. */
function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return `[${value.map(written).sort().join()}]`
  if (typeof value === 'object') {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined)
    return `{${entries
      .map(([key, one]) => `${key}:${written(one)}`)
      .sort()
      .join()}}`
  }
  return String(value)
}

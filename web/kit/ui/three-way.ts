/** Values of a form or a row, by field. */
export type Values = Readonly<Record<string, unknown>>

/** What comes of two people changing one row. */
export interface Merged<V extends Values> {
  /** One's own values, with theirs in every field that only they changed. */
  readonly values: V
  /** Fields that only the other person changed; their value was taken. */
  readonly taken: readonly (keyof V & string)[]
  /** Fields that both changed, each to something else: somebody has to choose. */
  readonly contested: readonly (keyof V & string)[]
}

/** Whether two values say the same: as the wire would write them, and nothing written is nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  return written(one) === written(other)
}

/**
 * Puts two changes of the same row together, field by field.
 * @param seen - the row as it was when the form was opened
 * @param mine - the form now
 * @param theirs - the row as it is now: `details` of a 409 `stale_version`
 */
export function mergeThree<V extends Values>(seen: V, mine: V, theirs: Values): Merged<V> {
  const fields = Object.keys(mine) as (keyof V & string)[]
  const changedByThem = fields.filter((field) => field in theirs && !sameValue(theirs[field], seen[field]))
  const contested = changedByThem.filter(
    (field) => !sameValue(mine[field], seen[field]) && !sameValue(mine[field], theirs[field]),
  )
  const taken = changedByThem.filter((field) => !contested.includes(field) && !sameValue(mine[field], theirs[field]))
  const values = { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
  return { values, taken, contested }
}

/** The values after somebody chose whose to keep in each contested field; one's own where they did not choose. */
export function settle<V extends Values>(
  { values, contested }: Merged<V>,
  theirs: Values,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): V {
  const chosen = contested.filter((field) => choices[field] === 'theirs').map((field) => [field, theirs[field]])
  return { ...values, ...Object.fromEntries(chosen) }
}

/** One text for one value; objects by their keys in order, and lists of plain values whatever their order. */
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

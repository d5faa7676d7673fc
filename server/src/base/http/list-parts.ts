import { alwaysFields } from '@portal/contract'

/** The parts of a list that a query may choose. */
interface Choice {
  readonly without?: readonly string[]
  readonly fields?: readonly string[]
}

/** The fields of the rows that a query requests; undefined for all fields. */
export function requestedFields(query: object): readonly string[] | undefined {
  const { fields = [] } = query as Choice
  return fields.length === 0 ? undefined : fields
}

/** A list without the parts that its query leaves out: fields of the rows, columns, links. */
export function chosenParts(
  query: object,
  {
    data,
    links,
    details,
    ...rest
  }: { readonly data: readonly unknown[]; readonly links?: unknown; readonly details: unknown },
) {
  const { without = [] } = query as Choice
  const fields = requestedFields(query)
  const included = fields && [...new Set([...alwaysFields, ...fields])]
  const row = (whole: unknown) =>
    included === undefined
      ? whole
      : Object.fromEntries(included.map((field) => [field, (whole as Readonly<Record<string, unknown>>)[field]]))
  return {
    ...rest,
    data: data.map(row),
    ...(!without.includes('links') && { links }),
    details: without.includes('columns') ? { headers: [], expanded: [] } : details,
  }
}

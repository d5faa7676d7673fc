import type { Call, Header, ListColumn } from '@portal/contract'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { fieldsFor, type ListPreferences } from '../columns/columns.ts'
import type { ListDeclaration, ListResponse, ListRow, TitledColumn } from '../declare.ts'

const none: readonly [] = []
const nothing: ReadonlySet<string> = new Set()

/** The fields that a list requests, undefined for all; and the function that requests every column when a row is expanded. */
export function useFields<R extends ListRow>(
  { call, fields: always, shown = none }: ListDeclaration<R>,
  { shown: added = none }: ListPreferences,
) {
  const [isWhole, setWhole] = useState(false)
  const askForAll = useCallback(() => setWhole(true), [])
  const columns = call.choosesFields ? call.columns : null
  const fields = useMemo(
    () =>
      columns === null || always === undefined ? undefined : fieldsFor(columns, always, [...shown, ...added], isWhole),
    [columns, always, shown, added, isWhole],
  )
  return { fields, askForAll }
}

/** The columns of a list with their texts: those of the contract, or those of the response with what the contract declares about them. */
export function useColumns(
  { columns, choosesFields }: Call,
  response: ListResponse<ListRow> | undefined,
): { readonly headers: readonly TitledColumn[]; readonly expanded: readonly TitledColumn[] } | undefined {
  const { t } = useTranslation()
  const details = response?.details
  return useMemo(() => {
    const declared = [...(columns?.headers ?? []), ...(columns?.expanded ?? [])]
    if (columns !== null && choosesFields) {
      const titled = (column: ListColumn) => ({ ...column, text: t(`fields.${column.value}` as 'fields.id') })
      return { headers: columns.headers.map(titled), expanded: (columns.expanded ?? []).map(titled) }
    }
    if (details === undefined) return undefined
    // A server that is newer than this page can have further columns.
    const unknown = { kind: 'text' } as const
    const known = (header: Header) => ({
      ...unknown,
      ...declared.find(({ value }) => value === header.value),
      ...header,
    })
    return { headers: details.headers.map(known), expanded: details.expanded.map(known) }
  }, [columns, choosesFields, details, t])
}

/** The requested fields that the rows do not have yet, because former rows are still shown. */
export function useMissing(fields: readonly string[] | undefined, rows: readonly ListRow[]): ReadonlySet<string> {
  return useMemo(() => {
    const [row] = rows
    const missing = row === undefined ? none : (fields ?? none).filter((field) => !(field in row))
    return missing.length === 0 ? nothing : new Set(missing)
  }, [fields, rows])
}

import type { Call, ListColumn } from '@portal/contract'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { fieldsFor, type ListPreferences } from '../columns/columns.ts'
import type { ListDeclaration, ListResponse, ListRow } from '../declare.ts'

const none: readonly [] = []
const nothing: ReadonlySet<string> = new Set()

/** The fields that a list requests, undefined for all; and the function that requests every column when a row is expanded. */
export function useFields<R extends ListRow>(
  { call, fields: always, hidden = none, shown = none }: ListDeclaration<R>,
  { shown: added = none }: ListPreferences,
) {
  const [isWhole, setWhole] = useState(false)
  const askForAll = useCallback(() => setWhole(true), [])
  const columns = call.choosesFields ? call.columns : null
  const fields = useMemo(
    () =>
      columns === null || always === undefined
        ? undefined
        : fieldsFor(columns, always, { hidden, shown: [...shown, ...added] }, isWhole),
    [columns, always, hidden, shown, added, isWhole],
  )
  return { fields, askForAll }
}

/** The columns of a list with their texts: as the contract declares them, else as the response says. */
export function useColumns(
  { columns, choosesFields }: Call,
  response: ListResponse<ListRow> | undefined,
): ListResponse<ListRow>['details'] | undefined {
  const { t } = useTranslation()
  const declared = useMemo(() => {
    if (columns === null || !choosesFields) return undefined
    const titled = (column: ListColumn) => ({ ...column, text: t(`fields.${column.value}` as 'fields.id') })
    return { headers: columns.headers.map(titled), expanded: (columns.expanded ?? []).map(titled) }
  }, [columns, choosesFields, t])
  return declared ?? response?.details
}

/** The requested fields that the rows do not have yet, because former rows are still shown. */
export function useMissing(fields: readonly string[] | undefined, rows: readonly ListRow[]): ReadonlySet<string> {
  return useMemo(() => {
    const [row] = rows
    const missing = row === undefined ? none : (fields ?? none).filter((field) => !(field in row))
    return missing.length === 0 ? nothing : new Set(missing)
  }, [fields, rows])
}

import type { AnyCatalogue } from '@portal/contract/staff'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { labelOf } from '../../../kit/text/field-label.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { type Filter, type FilterOptions, optionsBy } from '../../list/filters/filters.ts'
import { matching } from '../../ui/field/reference.ts'
import { type CatalogueField, fieldsOf } from './declared.ts'
import { byId, referenceSource, useRows } from './references.ts'

/** The rows of a referenced list as options of a filter. */
function useOptions(to: string, query: object, enabled = true): FilterOptions {
  const source = referenceSource(to)
  const { rows: data, error, refetch } = useRows(source.call, query, enabled)
  return optionsBy({ data, error, refetch }, (rows) =>
    rows.map((row) => ({ value: String(row.id), label: source.textOf(row), hint: source.noteOf(row) })),
  )
}

function filterOf(field: CatalogueField, t: TFunction): Filter | undefined {
  const shared = { name: field.name, label: labelOf(field.name) }
  switch (field.control) {
    case 'switch':
      return { ...shared, kind: 'flag' }
    case 'select': {
      const options = field.options.map(({ value, label }) => ({
        value: String(value),
        label: String(t(label as never)),
      }))
      return { ...shared, kind: 'options', useOptions: () => options }
    }
    case 'reference':
      return {
        ...shared,
        kind: 'reference',
        needs: referenceSource(field.to).call.needs,
        useMatches: (typed) => useOptions(field.to, matching(typed)),
        useNames: ([id]) => useOptions(field.to, byId(id ?? 0), id !== undefined),
        single: true,
      }
    default:
      return undefined
  }
}

/** The filters of a catalogue's list by its fields: yes or no, one of a few values, or rows of another list. */
export function useCatalogueFilters(catalogue: AnyCatalogue): readonly Filter[] {
  const { t } = useTranslation()
  return useMemo(
    () =>
      fieldsOf(catalogue)
        .filter((field) => field.isFilter)
        .flatMap((field) => filterOf(field, t) ?? []),
    [catalogue, t],
  )
}

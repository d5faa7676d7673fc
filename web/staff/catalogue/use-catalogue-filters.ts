import type { AnyCatalogue } from '@portal/contract/staff'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { type Filter, type FilterOptions, optionsBy } from '../../kit/list/filters.ts'
import { useCallQuery } from '../../kit/request/queries.ts'
import { labelOf } from '../../kit/text/field-label.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { type CatalogueField, fieldsOf } from './declared.ts'
import { type ReferenceRow, referenceSource } from './references.ts'

/** How many rows a filter offers. */
const maxOptions = 20

interface Rows {
  readonly data: readonly ReferenceRow[]
}

/** The rows of a referenced list as options of a filter. */
function useOptions(to: string, query: Readonly<Record<string, unknown>>, enabled = true): FilterOptions {
  const source = referenceSource(to)
  const found = useCallQuery(source.call, { query } as never, { enabled, onFailure: 'inline', keepPrevious: true })
  return optionsBy(found, (answer) =>
    (answer as Rows).data.map((row) => ({
      value: String(row.id),
      label: source.textOf(row),
      hint: source.noteOf(row),
    })),
  )
}

function filterOf(field: CatalogueField, t: TFunction): Filter | undefined {
  const said = { name: field.name, label: labelOf(field.name) }
  switch (field.control) {
    case 'switch':
      return { ...said, kind: 'flag' }
    case 'select': {
      const options = field.options.map(({ value, label }) => ({
        value: String(value),
        label: String(t(label as never)),
      }))
      return { ...said, kind: 'options', useOptions: () => options }
    }
    case 'reference':
      return {
        ...said,
        kind: 'reference',
        needs: referenceSource(field.to).call.needs,
        useMatches: (typed) =>
          useOptions(field.to, { per_page: maxOptions, ...(typed === '' ? {} : { query: typed }) }),
        useNames: ([id]) => useOptions(field.to, { where: id ?? 0, per_page: 1 }, id !== undefined),
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

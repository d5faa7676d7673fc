import type { Header, SavedView } from '@portal/contract'
import { useCallback, useMemo, useState } from 'react'
import type { StoredListPreferences } from '../views/use-preferences.ts'
import { type Density, type ListPreferences, readPreferences } from './columns.ts'

const columnsParameter = 'columns[]'
const densityParameter = 'density'

/** How a list looks, beside which rows it shows: the visible columns in their order, and the density. */
interface Layout {
  readonly columns: readonly string[]
  readonly density: Density
}

/** The parameters of a view's query that store a layout. */
export function layoutQuery({ columns, density }: Layout): string {
  const search = new URLSearchParams(columns.map((column) => [columnsParameter, column]))
  search.set(densityParameter, density)
  return search.toString().replaceAll('%5B%5D', '[]')
}

/** The layout that a view stores; undefined for a view that stores none. */
export function layoutOf(query: string): Layout | undefined {
  const search = new URLSearchParams(query)
  const columns = search.getAll(columnsParameter)
  const { density = 'normal' } = readPreferences({ density: search.get(densityParameter) })
  return columns.length === 0 ? undefined : { columns, density }
}

/** The preferences that show a layout among these columns. */
export function preferencesOf({ columns, density }: Layout, all: readonly Pick<Header, 'value'>[]): ListPreferences {
  const hidden = all.map(({ value }) => value).filter((value) => !columns.includes(value))
  return { order: columns, shown: columns, hidden, density }
}

/**
 * A person's preferences while a view is open that stores a layout: the view's columns, order and density apply, and changes of them last
 * until another view is opened. The person's own stay as they are stored. Widths are always the person's own.
 */
export function useLayout(
  stored: StoredListPreferences,
  view: Pick<SavedView, 'id' | 'query'> | undefined,
  columns: readonly Pick<Header, 'value'>[],
): StoredListPreferences {
  const [changed, setChanged] = useState<{ readonly view: number; readonly changes: Partial<ListPreferences> }>()
  const { id, query } = view ?? {}
  const layout = useMemo(() => (query === undefined ? undefined : layoutOf(query)), [query])
  const { preferences, keep } = stored
  const { widths } = preferences
  const changes = changed?.view === id ? changed?.changes : undefined
  const shown = useMemo(
    () =>
      layout === undefined ? undefined : { ...(widths && { widths }), ...preferencesOf(layout, columns), ...changes },
    [layout, columns, widths, changes],
  )
  const keepHere = useCallback(
    ({ widths: dragged, ...more }: Partial<ListPreferences>) => {
      if (dragged !== undefined) keep({ widths: dragged })
      if (id === undefined || Object.keys(more).length === 0) return
      setChanged((before) => ({ view: id, changes: { ...(before?.view === id ? before.changes : {}), ...more } }))
    },
    [id, keep],
  )
  const resetColumns = useCallback(() => setChanged(undefined), [])
  return shown === undefined ? stored : { ...stored, preferences: shown, keep: keepHere, resetColumns }
}

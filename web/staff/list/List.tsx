import { type ReactElement, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import { useNarrow } from '../../kit/device/narrow.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { useDialog } from '../../kit/ui/dialog/use-dialog.tsx'
import { RefreshError } from '../../kit/ui/feedback/RefreshError.tsx'
import { Status } from '../../kit/ui/feedback/Status.tsx'
import { lazy } from '../../kit/ui/loading/lazy.tsx'
import { usePageKeys } from '../frame/device/page-keys.ts'
import { usePrincipal } from '../frame/session/session.tsx'
import { arrange, columnsOf, defaultWidth, hiddenByDefault, narrowest, shownColumns } from './columns/columns.ts'
import { useLayout } from './columns/use-layout.ts'
import type { BulkAction, ListDeclaration, ListRow, RowId } from './declare.ts'
import { useDeletion } from './deletion/use-deletion.tsx'
import { filtersFor } from './filters/filters.ts'
import { useColumns, useFields, useMissing } from './filters/use-fields.ts'
import { ListEmpty } from './ListEmpty.tsx'
import { ListHead } from './ListHead.tsx'
import { ListQuestion } from './ListQuestion.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import styles from './list.module.css'
import { criteria, inUsualOrder, orderedCriteria, writeListState } from './list-state.ts'
import { Pager } from './paging/Pager.tsx'
import { paging } from './paging/paging.ts'
import { Toolbar } from './panel/Toolbar.tsx'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { Cards } from './table/Cards.tsx'
import { RowMenuHost, type RowMenuOpener } from './table/RowMenuHost.tsx'
import { Table } from './table/Table.tsx'
import { useList } from './use-list.ts'
import { usePreferences } from './views/use-preferences.ts'
import { useViews, viewQueryOf } from './views/use-views.ts'

const ExportDialog = lazy(() => import('./export/ExportDialog.tsx'), 'ExportDialog')

const none: readonly [] = []

/** The one list component of the product: it renders a screen's declaration with search, filters, order, columns, selection and pages. */
export function List<R extends ListRow>(list: ListDeclaration<R>): ReactElement {
  const { t } = useTranslation()
  const { labels, filters: declared = none, title, shown = none } = list
  const principal = usePrincipal()
  const filters = useMemo(() => filtersFor(principal, declared), [principal, declared])
  const own = usePreferences(list.name)
  const [ofView, setOfView] = useState<readonly string[]>(none)
  const { shown: added = none } = own.preferences
  const requested = useMemo(() => ({ shown: [...added, ...ofView] }), [added, ofView])
  const { fields, askForAll } = useFields(list, requested)
  const reading = useList<R>(list, filters, fields)
  const { state, go, response, error, isFetching, isStale, refresh } = reading
  const views = useViews(list.name, filters, state, go)
  const isCards = useNarrow()
  const { pathname } = useLocation()

  const { dialog, open: openDialog } = useDialog()

  // A deleted row can only be restored.
  const { deleted } = state
  const bulk = deleted ? [] : (list.bulk ?? []).filter((one) => one !== false)
  const actions = deleted ? undefined : list.actions
  const to = deleted ? undefined : list.to
  const open = deleted ? undefined : list.open
  const deleting = useDeletion<R>(list, deleted)
  const menu = useRef<RowMenuOpener<R>>(undefined)

  const rows = response?.data ?? none
  const total = response?.meta?.total ?? rows.length
  const isLowerBound = response?.meta?.total_is_lower_bound === true
  const pages = paging(response?.meta?.current_page ?? state.page, state.perPage, total, rows.length, isLowerBound)
  const count = isLowerBound ? t('list.more_than', { count: labels.count(total) }) : labels.count(total)
  const details = useColumns(list.call, response)
  const missing = useMissing(fields, rows)
  const columns = useMemo(() => (details === undefined ? [] : columnsOf(details)), [details])
  const stored = useLayout(own, views.current, columns)
  const { preferences, keep } = stored
  // The rows are requested before the views are loaded. The columns of a view are requested after that.
  const shownOfView = stored === own ? undefined : preferences.shown
  useEffect(() => setOfView(shownOfView ?? none), [shownOfView])
  // Only the properties of columns: a row renders again when its columns change, not when the density changes.
  const { hidden: away, shown: fetched, order } = preferences
  const arrangement = useMemo(() => {
    const hidden = details === undefined ? new Set<string>() : hiddenByDefault(details, shown)
    const person = { ...(away && { hidden: away }), ...(fetched && { shown: fetched }), ...(order && { order }) }
    return arrange(columns, title, hidden, person, list.order)
  }, [columns, details, title, shown, list.order, away, fetched, order])
  const headers = useMemo(() => shownColumns(columns, arrangement), [columns, arrangement])
  const narrowed = criteria(state)
  const ordered = inUsualOrder(state, list.usualSort)
  const exportRows = () =>
    openDialog((onClose) => (
      <ExportDialog
        list={list as unknown as ListDeclaration<ListRow>}
        query={orderedCriteria(ordered)}
        address={viewQueryOf(state)}
        columns={headers}
        total={total}
        onClose={onClose}
      />
    ))
  const ticks = useSelection(rows, bulk.length > 0, JSON.stringify([narrowed, deleted]))
  const { selectPage } = ticks
  // The browser would select the text of the whole page. Ctrl+A selects the rows, as in a grid of the ARIA Authoring Practices.
  usePageKeys(bulk.length > 0 && rows.length > 0, ({ key, ctrlKey, metaKey, altKey, shiftKey }) => {
    if (key.toLowerCase() !== 'a' || !(ctrlKey || metaKey) || altKey || shiftKey) return false
    selectPage()
    return true
  })
  const from = `${pathname}?${writeListState(state)}`
  // Rows of the address without parameters are not shown while a saved view is loading.
  const begun = useRef(false)
  const isHere = response !== undefined && stored.isLoaded && !views.isOpening && (begun.current || !isStale)
  // The first rows are rendered in small pieces, so that the page can respond to input in between. A slow phone needs a long time to render
  // them all.
  const isReady = useDeferredValue(isHere, false) && isHere
  useEffect(() => {
    if (isReady) begun.current = true
  }, [isReady])

  const onOpen = useOpening(to, open, from)
  const onMenu = useCallback((row: R, anchor: HTMLElement) => menu.current?.(row, anchor), [])

  const widthOf = useCallback(
    (value: string) => {
      const header = columns.find((column) => column.value === value)
      return preferences.widths?.[value] ?? (header === undefined ? narrowest : defaultWidth(header))
    },
    [columns, preferences.widths],
  )
  const onWidth = useCallback(
    (value: string, rem: number | undefined) => {
      const { [value]: _former, ...others } = preferences.widths ?? {}
      keep({ widths: rem === undefined ? others : { ...others, [value]: rem } })
    },
    [preferences.widths, keep],
  )

  const layout = { ...stored, columns, arrangement, headers, widthOf, onWidth }
  const isEmpty = response === undefined ? error !== undefined : isReady && rows.length === 0
  const shared = {
    list: { ...list, to, open },
    selection: ticks.selection,
    onToggle: ticks.toggle,
    onMenu,
    hasMenu: list.actions !== undefined || list.deletion !== undefined,
    isStale,
    from,
  }
  return (
    <div className="page">
      <ListHead
        title={labels.title}
        heading={list.heading ?? 'page'}
        count={response === undefined ? undefined : count}
        loadedAt={response === undefined ? 0 : reading.loadedAt}
        primary={list.primary}
        question={<ListQuestion rows={labels.rows ?? labels.title} filters={filters} state={state} />}
      />
      {list.above}
      <Toolbar
        list={list}
        views={views}
        onExport={list.exporting === false || !isReady ? undefined : exportRows}
        showsDeleted={list.deletion?.showsDeleted === true}
        filters={filters}
        reading={reading}
        layout={layout}
        isCards={isCards}
      />
      {list.below?.(reading)}
      <div
        className={`surface column shrink ${styles.box} ${isCards && !isEmpty ? styles.bare : ''}`}
        aria-busy={isFetching}
      >
        {isFetching && isReady ? <div className={styles.working} /> : null}
        <RefreshError query={{ data: response, error: error ?? null, refetch: refresh }} />
        {isEmpty ? (
          <ListEmpty list={list} reading={reading} pages={pages} />
        ) : !isReady || details === undefined ? (
          <ListSkeleton rows={state.perPage} density={preferences.density} narrow={isCards} />
        ) : isCards ? (
          <Cards {...shared} rows={rows} columns={columns} />
        ) : (
          <Table
            {...shared}
            rows={rows}
            layout={layout}
            expanded={details.expanded}
            missing={missing}
            onExpand={askForAll}
            sort={ordered.sort}
            onSort={(sort) => go({ sort })}
            onTogglePage={ticks.togglePage}
            onOpen={onOpen}
          />
        )}
        {ticks.selection === undefined || ticks.count === 0 ? null : (
          <SelectionBar
            selection={ticks.selection}
            total={total}
            filter={narrowed}
            actions={bulk as readonly BulkAction<RowId>[]}
            onSelect={ticks.select}
          />
        )}
        {isReady && total > 0 ? (
          <Pager
            page={state.page}
            paging={pages}
            perPage={state.perPage}
            onPage={(page) => go({ page })}
            onPerPage={(perPage) => go({ perPage })}
          />
        ) : null}
      </div>
      <Status className="visually-hidden">
        {isReady && !isStale && total > 0 ? t('list.announce', { count, page: pages.page, pages: pages.lastPage }) : ''}
      </Status>
      <RowMenuHost<R>
        opener={menu}
        nameOf={list.titleOf}
        actionsOf={(row) => [...(actions?.(row) ?? []), ...deleting.actionsOf(row)]}
        from={from}
      />
      {dialog}
      {deleting.dialog}
    </div>
  )
}

/** Handles a press on a row: opens the record's page (in a new tab with Ctrl or Cmd), or calls `open`. */
function useOpening<R extends ListRow>(
  to: ((row: R) => string) | undefined,
  open: ((row: R) => void) | undefined,
  from: string,
): (row: R, newTab: boolean) => void {
  const navigate = useNavigate()
  const root = useHref('/')
  // Screens create these two functions anew at each render. The rows must not be rendered again for that.
  const latest = useRef({ to, open, from })
  latest.current = { to, open, from }
  return useCallback(
    (row, newTab) => {
      const path = latest.current.to?.(row)
      if (path === undefined) latest.current.open?.(row)
      else if (newTab) window.open(`${root.replace(/\/$/, '')}${path}`, '_blank', 'noopener')
      else void navigate(path, { state: { from: latest.current.from } })
    },
    [root, navigate],
  )
}

import { lazy, type ReactElement, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useLocation, useNavigate } from 'react-router'
import { formatNumber } from '../format.ts'
import { useNarrow } from '../narrow.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, FailedState } from '../ui/EmptyState.tsx'
import { Cards } from './Cards.tsx'
import { arrange, columnsOf } from './columns.ts'
import type { ListDeclaration, ListRow } from './declare.ts'
import { ListHead } from './ListHead.tsx'
import styles from './list.module.css'
import { criteria, isNarrowed, writeListState } from './list-state.ts'
import { Pager } from './Pager.tsx'
import { paging } from './paging.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { Table } from './Table.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useList } from './use-list.ts'
import { usePreferences } from './use-preferences.ts'
import { useSelection } from './use-selection.ts'
import { Waiting } from './Waiting.tsx'

const RowMenu = lazy(() => import('./RowMenu.tsx').then((module) => ({ default: module.RowMenu })))

/** Below this width rows become cards (specification, point 9). */
const cardsBelow = 960
const none: readonly [] = []

/** The one list of the product: what a screen declares, drawn with search, filters, order, columns, ticks and pages. */
export function List<R extends ListRow>(list: ListDeclaration<R>): ReactElement {
  const { t } = useTranslation()
  const { words, filters = none, bulk = [], actions } = list
  const { state, go, answer, error, isFetching, isStale, answeredAt, refresh } = useList<R>(
    list.call,
    filters,
    list.always,
  )
  const kept = usePreferences(list.name)
  const isCards = useNarrow(cardsBelow)
  const location = useLocation()
  const navigate = useNavigate()
  const root = useHref('/')
  const [menu, setMenu] = useState<{ readonly row: R; readonly anchor: HTMLElement }>()

  const rows = answer?.data ?? []
  const total = answer?.meta?.total ?? rows.length
  const pages = paging(answer?.meta?.current_page ?? state.page, state.perPage, total, rows.length)
  const details = answer?.details
  const columns = useMemo(() => (details === undefined ? [] : columnsOf(details)), [details])
  const { title, hidden = none, shown = none } = list
  const arrangement = useMemo(() => {
    const more = details?.expanded.map((header) => header.value).filter((value) => !(shown as string[]).includes(value))
    return arrange(columns, title, new Set([...hidden, ...(more ?? [])]), kept.preferences)
  }, [columns, details, title, hidden, shown, kept.preferences])
  const narrowed = criteria(state)
  const ticks = useSelection(rows, bulk.length > 0, JSON.stringify(narrowed))
  const from = `${location.pathname}?${writeListState(state)}`
  const density = kept.preferences.density ?? 'normal'
  const isReady = answer !== undefined && kept.known

  const { to } = list
  const onOpen = useCallback(
    (row: R, newTab: boolean) => {
      const path = to?.(row)
      if (path === undefined) return
      if (newTab) window.open(`${root.replace(/\/$/, '')}${path}`, '_blank', 'noopener')
      else void navigate(path, { state: { from } })
    },
    [to, root, navigate, from],
  )
  const onMenu = useCallback((row: R, anchor: HTMLElement) => setMenu({ row, anchor }), [])
  const removeAll = () => go({ query: '', filters: {}, sort: [] })

  function nothing(): ReactElement | undefined {
    if (answer === undefined && error !== undefined) {
      // The address asks for what the server does not know: an old link, or one typed by hand.
      if (error.status === 422) {
        const action = { label: t('list.remove_filters'), run: removeAll }
        return <EmptyState kind="failed" text={Object.values(error.errors)[0]?.[0] ?? error.message} action={action} />
      }
      return <FailedState error={error} onRetry={refresh} />
    }
    if (!isReady || rows.length > 0) return undefined
    if (pages.isPast) {
      const text = t('list.past_end', { count: pages.lastPage, formatted: formatNumber(pages.lastPage) })
      return (
        <EmptyState
          kind="empty"
          text={text}
          action={{ label: t('list.to_last_page'), run: () => go({ page: pages.lastPage }) }}
        />
      )
    }
    if (isNarrowed(state)) {
      const action = { label: t('list.remove_filters'), run: () => go({ query: '', filters: {} }) }
      return <EmptyState kind="no-match" text={words.noMatch} action={action} />
    }
    return <EmptyState kind="empty" text={words.empty} action={{ label: t('ui.refresh'), run: refresh }} />
  }

  const instead = nothing()
  const shared = {
    list,
    selection: ticks.selection,
    onToggle: ticks.toggle,
    onMenu,
    menuOf: menu?.row.id,
    hasMenu: actions !== undefined,
    isStale,
    from,
  }
  return (
    <div className={styles.list}>
      <ListHead
        title={words.title}
        count={answer === undefined ? undefined : words.count(total)}
        answeredAt={answer === undefined ? 0 : answeredAt}
        primary={list.primary}
      />
      <Toolbar
        hint={words.search}
        filters={filters}
        state={state}
        go={go}
        columns={columns}
        arrangement={arrangement}
        title={title}
        kept={kept}
        isCards={isCards}
        isFetching={isFetching}
        onRefresh={refresh}
      />
      <div className={`${styles.box} ${isCards && instead === undefined ? styles.bare : ''}`} aria-busy={isFetching}>
        {isFetching && isReady ? <div className={styles.working} /> : null}
        {answer !== undefined && error !== undefined ? (
          <div className={styles.trouble} role="alert">
            {t('list.stale', { message: error.message })}
            <Button size="small" onClick={refresh}>
              {t('ui.retry')}
            </Button>
          </div>
        ) : null}
        {instead ??
          (!isReady ? (
            <Waiting rows={state.perPage} density={density} narrow={isCards} />
          ) : isCards ? (
            <Cards {...shared} rows={rows} />
          ) : (
            <Table
              {...shared}
              rows={rows}
              columns={columns}
              expanded={answer.details.expanded}
              arrangement={arrangement}
              density={density}
              sort={state.sort}
              onSort={(sort) => go({ sort })}
              onTogglePage={ticks.togglePage}
              onOpen={onOpen}
            />
          ))}
        {ticks.selection === undefined || ticks.count === 0 ? null : (
          <SelectionBar
            selection={ticks.selection}
            total={total}
            filter={narrowed}
            actions={bulk}
            onSelect={ticks.select}
          />
        )}
        {isReady && total > 0 ? (
          <Pager
            paging={pages}
            perPage={state.perPage}
            onPage={(page) => go({ page })}
            onPerPage={(perPage) => go({ perPage })}
          />
        ) : null}
      </div>
      <p className="visually-hidden" role="status">
        {isReady && !isStale && total > 0
          ? t('list.announce', { count: words.count(total), page: pages.page, pages: pages.lastPage })
          : ''}
      </p>
      {menu === undefined || actions === undefined ? null : (
        <Suspense fallback={null}>
          <RowMenu
            anchor={menu.anchor}
            label={t('list.actions_of', { name: list.titleOf(menu.row) })}
            actions={actions(menu.row)}
            from={from}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

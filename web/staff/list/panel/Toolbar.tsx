import {
  mdiBookmarkOutline,
  mdiDeleteClockOutline,
  mdiDownload,
  mdiFilterVariant,
  mdiRefresh,
  mdiSortVariant,
  mdiUnfoldLessHorizontal,
  mdiViewColumnOutline,
} from '@mdi/js'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { layoutQuery } from '../columns/use-layout.ts'
import type { ListDeclaration, ListRow } from '../declare.ts'
import { FilterChips } from '../filters/FilterChips.tsx'
import { type Filter, filtersWith, isSet } from '../filters/filters.ts'
import { SearchField } from '../filters/SearchField.tsx'
import type { ListReading } from '../use-list.ts'
import type { ColumnLayout } from '../views/use-preferences.ts'
import { isChanged, type Views } from '../views/use-views.ts'
import styles from './toolbar.module.css'

const FilterPanel = lazy(() => import('../filters/FilterPanel.tsx'), 'FilterPanel')
const ViewsPanel = lazy(() => import('../views/ViewsPanel.tsx'), 'ViewsPanel')
const SortPanel = lazy(() => import('../columns/SortPanel.tsx'), 'SortPanel')
const ColumnsPanel = lazy(() => import('../columns/ColumnsPanel.tsx'), 'ColumnsPanel')

interface Props {
  readonly list: Pick<ListDeclaration<ListRow>, 'name' | 'labels' | 'tools' | 'sorts'> & {
    readonly title: string
  }
  readonly views: Views
  /** Opens the export dialog; undefined where there is no export. */
  readonly onExport: (() => void) | undefined
  readonly showsDeleted: boolean
  readonly filters: readonly Filter[]
  readonly reading: ListReading<ListRow>
  readonly layout: ColumnLayout
  readonly isCards: boolean
}

type Tool = 'views' | 'filters' | 'sort' | 'columns'

/** The toolbar above a list: search, filters with their chips, order, columns, density, refresh. */
export function Toolbar({
  list,
  views,
  onExport,
  showsDeleted,
  filters,
  reading,
  layout,
  isCards,
}: Props): ReactElement {
  const { t } = useTranslation()
  const [open, setOpen] = useState<{ readonly tool: Tool; readonly anchor: HTMLElement }>()
  const { state, go } = reading
  const set = filters.filter((filter) => isSet(filter, state.filters)).length
  const compact = layout.preferences.density === 'compact'
  const { current } = views
  const savedLayout = layoutQuery({
    columns: layout.headers.map(({ value }) => value).filter((value) => value !== list.title),
    density: compact ? 'compact' : 'normal',
  })
  const viewName =
    current !== undefined && isChanged(current, state, filters, savedLayout)
      ? t('list.view_changed', { name: current.name })
      : current?.name
  const opener = (tool: Tool) => ({
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open?.tool === tool,
    onClick: (event: { currentTarget: HTMLElement }) => setOpen({ tool, anchor: event.currentTarget }),
  })
  const panel = open === undefined ? undefined : { anchor: open.anchor, onClose: () => setOpen(undefined) }
  return (
    <div className={`no-print row wrap gap-8 ${styles.toolbar}`}>
      {list.labels.search === undefined ? null : (
        <SearchField
          query={state.query}
          hint={list.labels.search}
          onSearch={(query, { typing }) => go({ query }, { replace: typing })}
        />
      )}
      <Button
        variant="outlined"
        icon={mdiBookmarkOutline}
        className={styles.views ?? ''}
        aria-label={current === undefined ? undefined : t('list.view_now', { name: viewName })}
        {...opener('views')}
      >
        <span className="cut-off shrink">{viewName ?? t('list.views')}</span>
      </Button>
      {filters.length === 0 ? null : (
        <Button variant="outlined" icon={mdiFilterVariant} {...opener('filters')}>
          {set === 0 ? t('list.filters') : t('list.filters_set', { count: set })}
        </Button>
      )}
      <div className="row push-end">
        {list.tools}
        {layout.columns.some((column) => column.sortable) ? (
          <IconButton icon={mdiSortVariant} label={t('list.sort')} {...opener('sort')} />
        ) : null}
        {isCards ? null : (
          <>
            <IconButton icon={mdiViewColumnOutline} label={t('list.columns')} {...opener('columns')} />
            <IconButton
              icon={mdiUnfoldLessHorizontal}
              label={t('list.denser')}
              aria-pressed={compact}
              onClick={() => layout.keep({ density: compact ? 'normal' : 'compact' })}
            />
          </>
        )}
        {showsDeleted ? (
          <IconButton
            icon={mdiDeleteClockOutline}
            label={t('list.show_deleted')}
            aria-pressed={state.deleted}
            onClick={() => go({ deleted: !state.deleted })}
          />
        ) : null}
        {onExport === undefined ? null : (
          <IconButton icon={mdiDownload} label={t('list.export')} aria-haspopup="dialog" onClick={onExport} />
        )}
        <IconButton icon={mdiRefresh} label={t('list.refresh')} busy={reading.isFetching} onClick={reading.refresh} />
      </div>
      <FilterChips filters={filters} reading={reading} onOpen={(anchor) => setOpen({ tool: 'filters', anchor })} />
      {panel !== undefined && open?.tool === 'views' ? (
        <ViewsPanel
          {...panel}
          list={list.name}
          views={views}
          filters={filters}
          state={state}
          layout={savedLayout}
          go={go}
        />
      ) : null}
      {panel !== undefined && open?.tool === 'filters' ? (
        <FilterPanel
          {...panel}
          filters={filtersWith(state.query, filters)}
          values={state.filters}
          onApply={(values) => go({ filters: values })}
        />
      ) : null}
      {panel !== undefined && open?.tool === 'sort' ? (
        <SortPanel
          {...panel}
          headers={layout.columns}
          sort={state.sort}
          named={list.sorts ?? []}
          onSort={(sort) => go({ sort }, { replace: true })}
        />
      ) : null}
      {panel !== undefined && open?.tool === 'columns' ? (
        <ColumnsPanel {...panel} layout={layout} title={list.title} />
      ) : null}
    </div>
  )
}

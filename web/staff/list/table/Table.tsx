import { type ReactElement, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { tracksOf } from '../columns/columns.ts'
import type { ListDeclaration, ListRow, RowId, TitledColumn } from '../declare.ts'
import { pressedSort, type Sort } from '../list-state.ts'
import { isSelected, pageTick, type Selection } from '../selection/selection.ts'
import type { ColumnLayout } from '../views/use-preferences.ts'
import { HeadRow } from './HeadRow.tsx'
import { Row, type RowActs, type RowView } from './Row.tsx'
import { focusPlace } from './row-places.ts'
import styles from './table.module.css'
import { asGrid, asRowGroup } from './table-roles.ts'
import { useEdges } from './use-edges.ts'
import { useNear } from './use-near.ts'
import { useResize } from './use-resize.ts'

/** The width in rem of the first column: without controls, with a check box or the button of the details, and with both. */
const controlWidths = [0, 2.75, 4.625]
const menuWidth = 3
/** Milliseconds after which a dialog that was closed has returned its focus. */
const dialogsGone = 400

/** The props that the table and the cards share. */
export interface RowsProps<R extends ListRow> {
  readonly list: ListDeclaration<R>
  readonly rows: readonly R[]
  /** Undefined where there are no bulk actions. */
  readonly selection: Selection | undefined
  readonly onToggle: (row: R, range: boolean) => void
  readonly onMenu: (row: R, anchor: HTMLElement) => void
  readonly hasMenu: boolean
  readonly isStale: boolean
  /** The list's own address. */
  readonly from: string
}

interface Props<R extends ListRow> extends RowsProps<R> {
  readonly layout: ColumnLayout
  readonly expanded: readonly TitledColumn[]
  /** Columns whose values are still loading. */
  readonly missing: ReadonlySet<string>
  readonly onExpand: () => void
  readonly sort: readonly Sort[]
  readonly onSort: (sort: readonly Sort[]) => void
  readonly onTogglePage: () => void
  readonly onOpen: (row: R, newTab: boolean) => void
}

/** The rows as a table: headings from the server, sorted with a press, navigated with the arrow keys. */
export function Table<R extends ListRow>({
  list,
  rows,
  layout: { headers, widthOf, onWidth, preferences },
  expanded,
  missing,
  onExpand,
  sort,
  onSort,
  selection,
  onToggle,
  onTogglePage,
  onOpen,
  onMenu,
  hasMenu,
  isStale,
  from,
}: Props<R>): ReactElement {
  const body = useRef<HTMLTableSectionElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useEdges(scroller)
  useNear(body, rows)
  const [active, setActive] = useState(0)
  const [opened, setOpened] = useState<ReadonlySet<RowId>>(new Set())

  // When the rows change, scroll to the first one.
  const [shown, setShown] = useState(from)
  if (!isStale && shown !== from) {
    setShown(from)
    setActive(0)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [shown])

  // An action may remove a row from the list. A person who works with the keyboard then continues with the row in its place.
  const worked = useRef(false)
  useEffect(() => {
    if (!worked.current || rows.length === 0) return
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      body.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus({ preventScroll: true })
    }, dialogsGone)
    return () => clearTimeout(timer)
  }, [rows])

  const focus = useCallback((index: number, place?: number) => {
    worked.current = true
    // The row to which Tab returns is not visible, so a press does not wait until a hundred rows are rendered for it.
    startTransition(() => setActive(index))
    if (place === undefined) return
    const row = body.current?.querySelector<HTMLTableRowElement>(`[data-row="${index}"]`)
    if (row != null) focusPlace(row, place)
  }, [])
  const expand = useCallback(
    (row: R, open: boolean) => {
      if (open) onExpand()
      setOpened((now) => {
        const next = new Set(now)
        if (open) next.add(row.id)
        else next.delete(row.id)
        return next
      })
    },
    [onExpand],
  )
  const acts = useMemo<RowActs<R>>(
    () => ({ open: onOpen, menu: onMenu, toggle: onToggle, expand, focus }),
    [onOpen, onMenu, onToggle, expand, focus],
  )
  const { title, titleOf, to, open, cells } = list
  const isSelectable = selection !== undefined
  const ids = rows.map((row) => row.id)
  const tick = selection && pageTick(selection, ids)
  const view = useMemo<RowView<R>>(
    () => ({
      list: { title, titleOf, to, open, cells },
      headers,
      expanded,
      missing,
      rows: rows.length,
      isSelectable,
      hasMenu,
      from,
      acts,
    }),
    [title, titleOf, to, open, cells, headers, expanded, missing, rows.length, isSelectable, hasMenu, from, acts],
  )

  const opens = expanded.length > 0
  const before = controlWidths[Number(isSelectable) + Number(opens)] ?? 0
  const after = hasMenu ? menuWidth : 0
  const columnWidths = headers.map((header) => widthOf(header.value))
  const grid = tracksOf(columnWidths, before, after)
  const resize = useResize(headers, before, after, widthOf, onWidth)
  const here = Math.min(active, rows.length - 1)

  return (
    <div className={styles.scroller} ref={scroller}>
      <table
        {...asGrid(opens, isSelectable)}
        className={styles.table}
        data-density={preferences.density}
        data-stale={isStale || undefined}
        style={{
          minWidth: grid.least,
          ['--tracks' as string]: grid.tracks,
          ['--control-width' as string]: `${before}rem`,
        }}
      >
        <caption className="visually-hidden">{list.labels.title}</caption>
        <thead {...asRowGroup}>
          <HeadRow
            headers={headers}
            title={title}
            sort={sort}
            onSort={(column, adds) => onSort(pressedSort(sort, column, adds))}
            resize={resize}
            hasControl={before > 0}
            tick={tick}
            onSelect={onTogglePage}
            hasMenu={hasMenu}
          />
        </thead>
        <tbody {...asRowGroup} ref={body}>
          {rows.map((row, index) => (
            <Row
              key={row.id}
              row={row}
              index={index}
              view={view}
              isActive={index === here}
              isSelected={selection !== undefined && isSelected(selection, row.id)}
              isExpanded={opened.has(row.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

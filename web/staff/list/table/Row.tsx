import { mdiChevronRight, mdiDotsVertical } from '@mdi/js'
import { type KeyboardEvent, type MouseEvent, memo, type ReactElement, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import type { ListDeclaration, ListRow, TitledColumn } from '../declare.ts'
import { cellOf } from './Cell.tsx'
import { rowCommand } from './row-keys.ts'
import { focusPlace, placesOf, setTabbing } from './row-places.ts'
import styles from './table.module.css'
import { asCell, asRow, asRowHeader } from './table-roles.ts'

/** The functions of a row. They are the same for every row and every render. */
export interface RowActs<R extends ListRow> {
  readonly open: (row: R, newTab: boolean) => void
  readonly menu: (row: R, anchor: HTMLElement) => void
  readonly toggle: (row: R, range: boolean) => void
  readonly expand: (row: R, open: boolean) => void
  /** Tab returns to this row; a control in it, or the row itself (-1), takes the focus. */
  readonly focus: (index: number, place?: number) => void
}

/** The props that all rows of a table share. */
export interface RowView<R extends ListRow> {
  readonly list: Pick<ListDeclaration<R>, 'title' | 'titleOf' | 'to' | 'open' | 'cells'>
  readonly headers: readonly TitledColumn[]
  readonly expanded: readonly TitledColumn[]
  /** Columns whose values are still loading. */
  readonly missing: ReadonlySet<string>
  readonly rows: number
  readonly isSelectable: boolean
  readonly hasMenu: boolean
  /** The list's own address; the record's page links back to it. */
  readonly from: string
  readonly acts: RowActs<R>
}

interface Props<R extends ListRow> {
  readonly row: R
  readonly index: number
  readonly view: RowView<R>
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly isExpanded: boolean
}

/** Whether a press belongs to a control inside the row, or ends a text selection. */
function isElsewhere(event: MouseEvent<HTMLElement>): boolean {
  const control = (event.target as Element).closest('a, button, input, label, select')
  return event.defaultPrevented || control !== null || (window.getSelection()?.toString() ?? '') !== ''
}

function RowOf<R extends ListRow>({ row, index, view, isActive, isSelected, isExpanded }: Props<R>): ReactElement {
  const { t } = useTranslation()
  const { list, headers, expanded, missing, acts, isSelectable, hasMenu } = view
  const name = list.titleOf(row)
  const to = list.to?.(row)
  const opens = to !== undefined || list.open !== undefined

  const contentOf = (column: TitledColumn, look: Parameters<typeof cellOf>[3]) =>
    missing.has(column.value) ? <Skeleton width="60%" /> : cellOf(row, column, list.cells, look)

  const tr = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    if (tr.current !== null) setTabbing(tr.current, isActive)
  })

  function press(event: KeyboardEvent<HTMLTableRowElement>): void {
    const places = placesOf(event.currentTarget)
    const place = places.indexOf(event.target as HTMLElement)
    const isExpandable = expanded.length > 0
    const at = { index, count: view.rows, place, places: places.length, isExpandable, isExpanded }
    const command = rowCommand(event, at, document.documentElement.dir === 'rtl')
    if (command === undefined) return
    if (command.do === 'menu' && !hasMenu) return
    event.preventDefault()
    if (command.do === 'focus') acts.focus(command.index, place)
    else if (command.do === 'place') focusPlace(event.currentTarget, command.place)
    else if (command.do === 'select' && isSelectable) acts.toggle(row, event.shiftKey)
    else if (command.do === 'open' && opens) acts.open(row, event.ctrlKey || event.metaKey)
    else if (command.do === 'menu') {
      const button = event.currentTarget.querySelector<HTMLElement>('[data-row-menu]')
      if (button !== null) acts.menu(row, button)
    } else if (isExpandable) acts.expand(row, command.do === 'expand')
  }

  return (
    <>
      {/* The arrow keys move between rows. Every action of a row also has its own control. */}
      <tr
        {...asRow}
        ref={tr}
        aria-level={expanded.length > 0 ? 1 : undefined}
        aria-expanded={expanded.length > 0 ? isExpanded : undefined}
        aria-selected={isSelectable ? isSelected : undefined}
        className={styles.row}
        data-row={index}
        data-selected={isSelected || undefined}
        data-opens={opens ? '' : undefined}
        tabIndex={isActive ? 0 : -1}
        onKeyDown={press}
        onFocus={() => acts.focus(index)}
        onClick={(event) => {
          if (opens && !isElsewhere(event)) acts.open(row, event.ctrlKey || event.metaKey)
        }}
        onAuxClick={(event) => {
          if (event.button === 1 && to !== undefined && !isElsewhere(event)) acts.open(row, true)
        }}
      >
        {isSelectable || expanded.length > 0 ? (
          <td {...asCell} className={styles.control}>
            <span className="inline gap-4">
              {isSelectable ? (
                <CheckBox
                  label={t('list.select_row', { name })}
                  labelHidden
                  checked={isSelected}
                  onChange={(event) => acts.toggle(row, (event.nativeEvent as unknown as MouseEvent).shiftKey === true)}
                />
              ) : null}
              {expanded.length > 0 ? (
                <IconButton
                  icon={mdiChevronRight}
                  size="small"
                  mirrored
                  className={isExpanded ? styles.expanderOpen : styles.expander}
                  aria-expanded={isExpanded}
                  label={t(isExpanded ? 'list.close_details' : 'list.open_details', { name })}
                  onClick={() => acts.expand(row, !isExpanded)}
                />
              ) : null}
            </span>
          </td>
        ) : null}
        {headers.map((header) => {
          const content = contentOf(header, { isTitled: opens && header.value === list.title })
          if (header.value !== list.title) {
            return (
              <td {...asCell} key={header.value} data-align={header.align}>
                {content}
              </td>
            )
          }
          return (
            <th {...asRowHeader} key={header.value} scope="row" className={styles.title} data-align={header.align}>
              {to !== undefined ? (
                <Link to={to} state={{ from: view.from }} className={`ink strong ${styles.link}`} title={name}>
                  {content}
                </Link>
              ) : opens ? (
                <button
                  type="button"
                  className={`cut-off ink strong ${styles.link}`}
                  title={name}
                  onClick={() => acts.open(row, false)}
                >
                  {content}
                </button>
              ) : (
                content
              )}
            </th>
          )
        })}
        {hasMenu ? (
          <td {...asCell} className={styles.menu}>
            <IconButton
              icon={mdiDotsVertical}
              size="small"
              className={styles.menuButton}
              data-row-menu=""
              aria-haspopup="menu"
              label={t('list.actions_of', { name })}
              onClick={(event) => acts.menu(row, event.currentTarget)}
            />
          </td>
        ) : null}
      </tr>
      {isExpanded ? (
        <tr {...asRow} aria-level={2}>
          <td {...asCell} colSpan={headers.length + 2} className={styles.detailsCell}>
            <Facts
              className={styles.facts}
              aria-label={t('list.details_of', { name })}
              facts={expanded.map((column) => [column.text, contentOf(column, { withText: true })])}
            />
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** A row of the table. It is rendered again only when its own props change. */
export const Row = memo(RowOf) as typeof RowOf

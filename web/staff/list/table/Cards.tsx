import { mdiDotsVertical } from '@mdi/js'
import { type MouseEvent, type ReactElement, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { Facts, type Fact as Shown } from '../../../kit/ui/text/Facts.tsx'
import type { ListRow, TitledColumn } from '../declare.ts'
import { isSelected } from '../selection/selection.ts'
import { cellOf } from './Cell.tsx'
import styles from './cards.module.css'
import type { RowsProps } from './Table.tsx'

interface Props<R extends ListRow> extends RowsProps<R> {
  /** All columns of the list. */
  readonly columns: readonly TitledColumn[]
}

/** The rows on a narrow screen: title, chip, three facts, menu and check box. */
export function Cards<R extends ListRow>(props: Props<R>): ReactElement {
  const { isStale, from } = props
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(from)
  // The pager is at the bottom. When the cards change, scroll to the first one.
  useEffect(() => {
    if (isStale || shown.current === from) return
    shown.current = from
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView({ block: 'start' })
  }, [isStale, from])
  return (
    <ul
      ref={list}
      className={`grid gap-8 ${styles.cards}`}
      data-stale={props.isStale || undefined}
      aria-label={props.list.labels.title}
    >
      {props.rows.map((row) => (
        <OneCard key={row.id} {...props} row={row} />
      ))}
    </ul>
  )
}

function OneCard<R extends ListRow>({
  list,
  row,
  columns,
  selection,
  onToggle,
  onMenu,
  hasMenu,
  from,
}: Props<R> & { readonly row: R }): ReactElement {
  const { t } = useTranslation()
  const { chip, facts } = list.card(row)
  const name = list.titleOf(row)
  const to = list.to?.(row)
  const selected = selection !== undefined && isSelected(selection, row.id)
  function shownFact(fact: (typeof facts)[number]): Shown[] {
    if (typeof fact !== 'string') return [[fact.label, fact.value]]
    const column = columns.find(({ value }) => value === fact)
    return column === undefined ? [] : [[column.text, cellOf(row, column, list.cells, { withText: true })]]
  }
  return (
    <li className={`surface column gap-8 ${styles.card}`} data-selected={selected || undefined}>
      <div className={`row gap-8 ${styles.head}`}>
        {selection === undefined ? null : (
          <span className={styles.above}>
            <CheckBox
              label={t('list.select_row', { name })}
              labelHidden
              checked={selected}
              onChange={(event) => onToggle(row, (event.nativeEvent as unknown as MouseEvent).shiftKey === true)}
            />
          </span>
        )}
        <h2 className={`grow ${styles.title}`}>
          {to !== undefined ? (
            <Link to={to} state={{ from }} className={styles.link}>
              {name}
            </Link>
          ) : list.open !== undefined ? (
            <button type="button" className={styles.link} onClick={() => list.open?.(row)}>
              {name}
            </button>
          ) : (
            name
          )}
        </h2>
        {hasMenu ? (
          <IconButton
            icon={mdiDotsVertical}
            className={styles.above}
            aria-haspopup="menu"
            label={t('list.actions_of', { name })}
            onClick={(event) => onMenu(row, event.currentTarget)}
          />
        ) : null}
      </div>
      {chip === undefined ? null : <div>{chip}</div>}
      <Facts facts={facts.flatMap(shownFact)} className={styles.facts} />
    </li>
  )
}

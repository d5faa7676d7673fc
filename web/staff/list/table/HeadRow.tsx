import { mdiArrowDown, mdiArrowUp, mdiUnfoldMoreHorizontal } from '@mdi/js'
import type { Header } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { withCtrl } from '../../frame/device/page-keys.ts'
import type { Sort } from '../list-state.ts'
import type { PageTick } from '../selection/selection.ts'
import styles from './table.module.css'
import { asColumnHeader, asRow } from './table-roles.ts'
import type { Resize } from './use-resize.ts'

interface Props {
  readonly headers: readonly Header[]
  readonly title: string
  readonly sort: readonly Sort[]
  /** @param adds keeps the current order and adds the column to it (Shift) */
  readonly onSort: (column: string, adds: boolean) => void
  readonly resize: Resize
  readonly hasControl: boolean
  readonly tick: PageTick | undefined
  readonly onSelect: () => void
  readonly hasMenu: boolean
}

/** The head of the table. A press sorts: ascending, descending, not sorted. With Shift the column is added to the current order. */
export function HeadRow({ headers, title, hasControl, tick, onSelect, hasMenu, ...sorting }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <tr {...asRow}>
      {hasControl ? (
        <th {...asColumnHeader} className={`${styles.headCell} ${styles.control}`} scope="col">
          {tick === undefined ? (
            <span className="visually-hidden">{t('list.details_column')}</span>
          ) : (
            <CheckBox
              label={t('list.select_page')}
              labelHidden
              data-tip={`${t('list.select_page')} (${withCtrl('A')})`}
              aria-keyshortcuts="Control+A Meta+A"
              checked={tick === 'all'}
              indeterminate={tick === 'some'}
              onChange={onSelect}
            />
          )}
        </th>
      ) : null}
      {headers.map((header) => (
        <HeadCell key={header.value} {...sorting} header={header} isTitle={header.value === title} />
      ))}
      {hasMenu ? (
        <th {...asColumnHeader} className={`${styles.headCell} ${styles.menu}`} scope="col">
          <span className="visually-hidden">{t('list.actions')}</span>
        </th>
      ) : null}
    </tr>
  )
}

interface CellProps extends Pick<Props, 'sort' | 'onSort' | 'resize'> {
  readonly header: Header
  readonly isTitle: boolean
}

function HeadCell({ header, isTitle, sort, onSort, resize }: CellProps): ReactElement {
  const { t } = useTranslation()
  const place = sort.findIndex((one) => one.column === header.value)
  const sorted = sort[place]
  const direction = sorted?.descending ? 'descending' : 'ascending'
  const announced = place === 0 ? direction : 'none'
  const classes = [styles.headCell, isTitle && styles.title].filter(Boolean).join(' ')
  return (
    <th
      {...asColumnHeader}
      className={classes}
      scope="col"
      data-align={header.align}
      // Only the first sorted column is announced with `aria-sort`; the others have a text with their order.
      aria-sort={header.sortable && place <= 0 ? announced : undefined}
    >
      {header.sortable ? (
        <button
          type="button"
          className={`inline gap-2 ${styles.sortButton}`}
          data-sorted={sorted === undefined ? undefined : ''}
          onClick={(event) => onSort(header.value, event.shiftKey)}
        >
          <span className={styles.headText}>{header.text}</span>
          <span className={`inline rigid figures ${styles.arrow}`}>
            <Icon
              path={sorted === undefined ? mdiUnfoldMoreHorizontal : sorted.descending ? mdiArrowDown : mdiArrowUp}
              size={16}
            />
            {sort.length > 1 && place >= 0 ? <span aria-hidden="true">{place + 1}</span> : null}
          </span>
          {place > 0 ? (
            <span className="visually-hidden">
              {`, ${t('list.sorted_also', { place: place + 1, direction: t(`list.${direction}`) })}`}
            </span>
          ) : null}
        </button>
      ) : (
        <span className={styles.headText}>{header.text}</span>
      )}
      {/* With the keyboard, the width is set in the columns panel, where each column has a slider. */}
      <span
        className={styles.edge}
        aria-hidden="true"
        data-tip={t('list.column_resize', { column: header.text })}
        onPointerDown={(event) => resize.begin(event, header.value)}
        onDoubleClick={() => resize.reset(header.value)}
      />
    </th>
  )
}

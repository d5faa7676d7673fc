import { mdiClose, mdiPlus } from '@mdi/js'
import type { Header } from '@portal/contract'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import type { ListDeclaration, ListRow } from '../declare.ts'
import type { Sort } from '../list-state.ts'
import { Panel } from '../panel/Panel.tsx'
import styles from '../panel/panel.module.css'

interface Props {
  readonly anchor: HTMLElement
  readonly headers: readonly Header[]
  readonly sort: readonly Sort[]
  /** Orders that the screen offers by name. */
  readonly named: NonNullable<ListDeclaration<ListRow>['sorts']>
  readonly onSort: (sort: readonly Sort[]) => void
  readonly onClose: () => void
}

/** Sorts the rows by several columns, without modifier keys. */
export function SortPanel({ anchor, headers, sort, named, onSort, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const sortable = headers.filter((header) => header.sortable)
  const free = sortable.filter((header) => sort.every((one) => one.column !== header.value))
  const [next] = free
  const textOf = (value: string) => headers.find((header) => header.value === value)?.text ?? value

  function replace(index: number, next: Sort): void {
    onSort(sort.map((one, place) => (place === index ? next : one)))
  }

  return (
    <Panel
      anchor={anchor}
      title={t('list.sort')}
      help={t('list.sort_help')}
      width={440}
      onClose={onClose}
      foot={
        <Button variant="filled" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {named.length === 0 ? null : (
        <div className="row wrap gap-8">
          {named.map((one) => (
            <Button
              key={one.label}
              size="small"
              variant="outlined"
              aria-pressed={JSON.stringify(one.sort) === JSON.stringify(sort)}
              onClick={() => onSort(one.sort)}
            >
              {one.label}
            </Button>
          ))}
        </div>
      )}
      {sort.length === 0 ? <p className={styles.none}>{t('list.sort_none')}</p> : null}
      <ol className="stack gap-10">
        {sort.map((one, index) => (
          <li key={one.column} className={`wrap at-bottom gap-8 ${styles.sort}`}>
            <SelectBox
              label={t(index === 0 ? 'list.sort_first' : 'list.sort_then')}
              empty={false}
              value={one.column}
              options={sortable
                .filter((header) => header.value === one.column || free.includes(header))
                .map((header) => ({ value: header.value, text: header.text }))}
              onChange={(event) => replace(index, { ...one, column: event.target.value })}
            />
            <SelectBox
              label={t('list.direction', { column: textOf(one.column) })}
              labelHidden
              empty={false}
              value={one.descending ? 'desc' : 'asc'}
              options={[
                { value: 'asc', text: t('list.ascending') },
                { value: 'desc', text: t('list.descending') },
              ]}
              onChange={(event) => replace(index, { ...one, descending: event.target.value === 'desc' })}
            />
            <IconButton
              icon={mdiClose}
              label={t('list.sort_remove', { column: textOf(one.column) })}
              onClick={() => onSort(sort.filter((_, place) => place !== index))}
            />
          </li>
        ))}
      </ol>
      {next === undefined ? null : (
        <Button icon={mdiPlus} onClick={() => onSort([...sort, { column: next.value, descending: false }])}>
          {t('list.sort_add')}
        </Button>
      )}
    </Panel>
  )
}

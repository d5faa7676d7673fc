import { mdiClose } from '@mdi/js'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import type { ListRow } from '../declare.ts'
import styles from '../panel/toolbar.module.css'
import type { ListReading } from '../use-list.ts'
import { FilterValue } from './FilterValue.tsx'
import { type Filter, isSet, withoutFilter } from './filters.ts'

interface Props {
  readonly filters: readonly Filter[]
  readonly reading: Pick<ListReading<ListRow>, 'state' | 'go'>
  /** Opens the panel in which the filter can be changed. */
  readonly onOpen: (anchor: HTMLElement) => void
}

/** One chip for each active filter, with its value. Each can be changed or removed alone, or all can be removed at once. */
export function FilterChips({ filters, reading: { state, go }, onOpen }: Props): ReactElement | null {
  const { t } = useTranslation()
  const { filters: values, deleted } = state
  const set = filters.filter((filter) => isSet(filter, values))
  if (set.length === 0 && !deleted) return null
  return (
    <ul className={`row wrap gap-6 ${styles.chips}`}>
      {deleted ? (
        <li className={`inline ${styles.chip}`}>
          <span className={`shrink break-words ${styles.chipText}`}>{t('list.only_deleted')}</span>
          <IconButton
            icon={mdiClose}
            size="small"
            className={styles.chipRemove}
            label={t('list.leave_deleted')}
            onClick={() => go({ deleted: false })}
          />
        </li>
      ) : null}
      {set.map((filter) => (
        <li key={filter.name} className={`inline ${styles.chip}`}>
          <button
            type="button"
            className={`shrink break-words ${styles.chipText}`}
            aria-haspopup="dialog"
            data-tip={t('list.change_filter', { filter: filter.label })}
            onClick={(event) => onOpen(event.currentTarget)}
          >
            <span className="soft">{`${filter.label}: `}</span>
            <FilterValue filter={filter} values={values}>
              {(text, all) => <span title={all}>{text}</span>}
            </FilterValue>
          </button>
          <IconButton
            icon={mdiClose}
            size="small"
            className={styles.chipRemove}
            label={t('list.remove_filter', { filter: filter.label })}
            onClick={() => go({ filters: withoutFilter(filter, values) })}
          />
        </li>
      ))}
      {set.length === 0 ? null : (
        <li>
          <Button size="small" onClick={() => go({ filters: {} })}>
            {t('list.remove_filters')}
          </Button>
        </li>
      )}
    </ul>
  )
}

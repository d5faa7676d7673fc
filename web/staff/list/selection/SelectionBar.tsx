import { mdiClose } from '@mdi/js'
import { type ReactElement, useEffect } from 'react'
import { counted, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import type { BulkAction, RowId, Selected } from '../declare.ts'
import { countSelected, nothingSelected, type Selection } from './selection.ts'
import styles from './selection-bar.module.css'

interface Props {
  readonly selection: Selection
  /** How many rows match the filter now. */
  readonly total: number
  readonly filter: Readonly<Record<string, unknown>>
  readonly actions: readonly BulkAction<RowId>[]
  readonly onSelect: (selection: Selection) => void
}

/** How many rows are selected, the button to select all that match, and the actions on them. */
export function SelectionBar({ selection, total, filter, actions, onSelect }: Props): ReactElement {
  const { t } = useTranslation()
  const count = countSelected(selection)
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.selection = 'some'
    return () => {
      delete dataset.selection
    }
  }, [])
  const selected: Selected<RowId> =
    selection.kind === 'all'
      ? { kind: 'filter', filter, count: selection.total }
      : { kind: 'ids', ids: [...selection.ids] }
  return (
    <section className={`no-print row wrap ${styles.bar}`} aria-label={t('list.selected', counted(count))}>
      <IconButton icon={mdiClose} size="small" label={t('list.unselect')} onClick={() => onSelect(nothingSelected)} />
      <Status as="strong" className="bold figures">
        {t('list.selected', counted(count))}
      </Status>
      {selection.kind === 'all' || total <= count ? null : (
        <Button size="small" className={styles.all} onClick={() => onSelect({ kind: 'all', total })}>
          {t('list.select_all', { total: formatNumber(total) })}
        </Button>
      )}
      <span className="wrap gap-8 push-end">
        {actions.map((action) => (
          <Button
            key={action.name}
            variant="filled"
            size="small"
            icon={action.icon}
            onClick={() => action.run(selected, () => onSelect(nothingSelected))}
          >
            {action.label}
          </Button>
        ))}
      </span>
    </section>
  )
}

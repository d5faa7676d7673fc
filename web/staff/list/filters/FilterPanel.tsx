import { oldestAge } from '@portal/contract'
import type { TFunction } from 'i18next'
import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Panel } from '../panel/Panel.tsx'
import styles from '../panel/panel.module.css'
import { FilterField } from './FilterField.tsx'
import { cleaned, type Filter, type FilterValues, isEnd } from './filters.ts'

interface Props {
  readonly anchor: HTMLElement
  readonly filters: readonly Filter[]
  readonly values: FilterValues
  readonly onApply: (values: FilterValues) => void
  readonly onClose: () => void
}

/** The error in what was typed for a filter, in one sentence. */
function errorOf(t: TFunction, filter: Filter, values: FilterValues): string | undefined {
  if (!('from' in filter)) return undefined
  const isOfDays = filter.kind === 'days'
  const [from = '', to = ''] = [filter.from, filter.to].map((parameter) => values[parameter]?.[0]?.trim())
  if ([from, to].some((end) => end !== '' && !isEnd(filter, end))) {
    return isOfDays ? t('ui.date_wrong') : t('list.age_wrong', { most: oldestAge })
  }
  if (from === '' || to === '' || (isOfDays ? from <= to : Number(from) <= Number(to))) return undefined
  return t(isOfDays ? 'list.days_order' : 'list.ages_order')
}

/** All filters of a list, applied together. */
export function FilterPanel({ anchor, filters, values, onApply, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(values)
  const [showsErrors, setShowsErrors] = useState(false)

  const isMany = filters.length > 2

  function apply(): void {
    if (filters.some((filter) => errorOf(t, filter, draft) !== undefined)) {
      setShowsErrors(true)
      return
    }
    onApply(cleaned(draft))
    onClose()
  }

  return (
    <Panel
      anchor={anchor}
      title={t('list.filters')}
      width={isMany ? 680 : 360}
      {...(isMany ? { height: 640 } : {})}
      onClose={onClose}
      onSubmit={apply}
      foot={
        <>
          <Button onClick={() => setDraft({})}>{t('list.remove_filters')}</Button>
          <Button type="submit" variant="filled">
            {t('list.apply')}
          </Button>
        </>
      }
    >
      <div className={isMany ? styles.fields : `stack ${styles.options}`}>
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            values={draft}
            onChange={setDraft}
            error={showsErrors ? errorOf(t, filter, draft) : undefined}
          />
        ))}
      </div>
    </Panel>
  )
}

import { mdiClose } from '@mdi/js'
import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, IconButton } from '../../../kit/ui/button/Button.tsx'
import type { ListRow } from '../declare.ts'
import styles from '../panel/toolbar.module.css'
import type { ListReading } from '../use-list.ts'
import {
  choiceOf,
  chosen,
  type Filter,
  type FilterOptions,
  type FilterValues,
  isSet,
  type OptionsFilter,
  optionsIn,
  type RangeFilter,
  type ReferenceFilter,
  withoutFilter,
} from './filters.ts'

/** How many names a chip shows before it only counts the rest. */
const namesShown = 2

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
            <ChipValue filter={filter} values={values} />
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

function ChipValue({ filter, values }: { readonly filter: Filter; readonly values: FilterValues }): ReactElement {
  const { t } = useTranslation()
  const selected = values[filter.name] ?? []
  if (filter.kind === 'options') return <OptionNames filter={filter} selected={selected} />
  if (filter.kind === 'reference') return <ReferenceNames filter={filter} selected={selected} />
  if ('from' in filter) return <span>{rangeText(t, filter, values)}</span>
  if (filter.kind === 'text') return <span>{selected.join(', ')}</span>
  const choice = filter.kind === 'flag' ? choiceOf(filter, t) : filter
  const value = chosen(choice, values)
  return <span>{choice.choices.find((one) => one.value === value)?.label}</span>
}

interface NamesProps<F extends Filter> {
  readonly filter: F
  readonly selected: readonly string[]
}

function OptionNames({ filter, selected }: NamesProps<OptionsFilter>): ReactElement {
  return <Names options={filter.useOptions()} selected={selected} />
}

function ReferenceNames({ filter, selected }: NamesProps<ReferenceFilter>): ReactElement {
  return <Names options={filter.useNames(selected)} selected={selected} />
}

function Names({
  options,
  selected,
}: {
  readonly options: FilterOptions
  readonly selected: readonly string[]
}): ReactElement {
  const { t } = useTranslation()
  if (options === undefined) return <span>…</span>
  const loaded = optionsIn(options)
  const names = selected.map((value) => loaded?.find((option) => option.value === value)?.label ?? value)
  if (names.length <= namesShown) return <span>{names.join(', ')}</span>
  const shown = names.slice(0, namesShown).join(', ')
  return <span title={names.join(', ')}>{t('list.and_more', { names: shown, count: names.length - namesShown })}</span>
}

function rangeText(t: TFunction, filter: RangeFilter, values: FilterValues): string {
  const [from, to] = [values[filter.from]?.[0], values[filter.to]?.[0]]
  if (filter.kind === 'years') return agesText(t, from, to)
  if (from !== undefined && to !== undefined) return t('list.day_range', { from: formatDate(from), to: formatDate(to) })
  if (from !== undefined) return t('list.since_day', { day: formatDate(from) })
  return to === undefined ? '' : t('list.until_day', { day: formatDate(to) })
}

function agesText(t: TFunction, from: string | undefined, to: string | undefined): string {
  if (from === to) return t('list.ages_equal', { count: Number(from) })
  if (from !== undefined && to !== undefined) return t('list.ages_between', { from, to })
  return from === undefined ? t('list.ages_to', { count: Number(to) }) : t('list.ages_from', { count: Number(from) })
}

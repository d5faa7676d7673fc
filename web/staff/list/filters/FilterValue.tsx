import type { TFunction } from 'i18next'
import type { ReactElement } from 'react'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import {
  choiceOf,
  chosen,
  type Filter,
  type FilterOptions,
  type FilterValues,
  type OptionsFilter,
  optionsIn,
  type RangeFilter,
  type ReferenceFilter,
} from './filters.ts'

/** How many names are shown before the rest is only counted. */
const namesShown = 2

interface Props<F extends Filter = Filter> {
  readonly filter: F
  readonly values: FilterValues
  /** Renders the value; `all` has the names that `text` only counts. */
  readonly children: (text: string, all?: string) => ReactElement
}

/** The value of an active filter as text. Names are loaded where they are shown. */
export function FilterValue({ filter, values, children }: Props): ReactElement {
  const { t } = useTranslation()
  if (filter.kind === 'options') return <OptionNames {...{ filter, values, children }} />
  if (filter.kind === 'reference') return <ReferenceNames {...{ filter, values, children }} />
  if ('from' in filter) return children(rangeText(t, filter, values))
  if (filter.kind === 'text') return children((values[filter.name] ?? []).join(', '))
  const choice = filter.kind === 'flag' ? choiceOf(filter, t) : filter
  const value = chosen(choice, values)
  return children(choice.choices.find((one) => one.value === value)?.label ?? '')
}

function OptionNames({ filter, values, children }: Props<OptionsFilter>): ReactElement {
  const { t } = useTranslation()
  return children(...namesOf(t, filter.useOptions(), values[filter.name] ?? []))
}

function ReferenceNames({ filter, values, children }: Props<ReferenceFilter>): ReactElement {
  const { t } = useTranslation()
  const selected = values[filter.name] ?? []
  return children(...namesOf(t, filter.useNames(selected), selected))
}

function namesOf(t: TFunction, options: FilterOptions, selected: readonly string[]): [text: string, all?: string] {
  if (options === undefined) return ['…']
  const loaded = optionsIn(options)
  const names = selected.map((value) => loaded?.find((option) => option.value === value)?.label ?? value)
  if (names.length <= namesShown) return [names.join(', ')]
  const shown = names.slice(0, namesShown).join(', ')
  return [t('list.and_more', { names: shown, count: names.length - namesShown }), names.join(', ')]
}

function rangeText(t: TFunction, filter: RangeFilter, values: FilterValues): string {
  const [from, to] = [values[filter.from]?.[0], values[filter.to]?.[0]]
  if (filter.kind === 'years') return agesText(t, from, to)
  if (from !== undefined && from === to) return formatDate(from)
  if (from !== undefined && to !== undefined) return t('list.day_range', { from: formatDate(from), to: formatDate(to) })
  if (from !== undefined) return t('list.since_day', { day: formatDate(from) })
  return to === undefined ? '' : t('list.until_day', { day: formatDate(to) })
}

function agesText(t: TFunction, from: string | undefined, to: string | undefined): string {
  if (from === to) return t('list.ages_equal', { count: Number(from) })
  if (from !== undefined && to !== undefined) return t('list.ages_between', { from, to })
  return from === undefined ? t('list.ages_to', { count: Number(to) }) : t('list.ages_from', { count: Number(from) })
}

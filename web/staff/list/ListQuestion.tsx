import { Fragment, type ReactElement } from 'react'
import { useTranslation } from '../../kit/text/i18n.ts'
import { FilterValue } from './filters/FilterValue.tsx'
import { type Filter, isSet } from './filters/filters.ts'
import type { ListState } from './list-state.ts'

interface Props {
  /** What the rows are: "Ciudadanos". */
  readonly rows: string
  readonly filters: readonly Filter[]
  readonly state: Pick<ListState, 'query' | 'filters' | 'deleted'>
}

/** The question that the list answers, as a sentence: "Ciudadanos en estado «En validación», que esperan más de 5 días". Nothing for all rows. */
export function ListQuestion({ rows, filters, state }: Props): ReactElement | null {
  const { t } = useTranslation()
  const { filters: values, query, deleted } = state
  // What the rows are comes first: their status, their validator.
  const isFirst = ({ kind }: Filter) => Number(kind === 'options')
  const set = filters.filter((filter) => isSet(filter, values)).toSorted((a, b) => isFirst(b) - isFirst(a))
  const parts: ReactElement[] = [
    ...set.map((filter) => (
      <FilterValue key={filter.name} filter={filter} values={values}>
        {(text) => (
          <span>
            {filter.question?.(text, values) ??
              t('list.question_filter', { filter: inSentence(filter.label), value: text })}
          </span>
        )}
      </FilterValue>
    )),
    ...(query === '' ? [] : [<span key="search">{t('list.question_search', { text: query })}</span>]),
    ...(deleted ? [<span key="deleted">{t('list.question_deleted')}</span>] : []),
  ]
  if (parts.length === 0) return null
  return (
    <p className="break-words soft">
      <span>{`${rows} `}</span>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state
        <Fragment key={index}>
          {index === 0 ? null : <span>, </span>}
          {part}
        </Fragment>
      ))}
    </p>
  )
}

/** A label as a word within a sentence; an abbreviation keeps its capitals. */
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

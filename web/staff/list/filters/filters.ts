import { couldMeet, isDate, type Needs, oldestAge, type Subject } from '@portal/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ApiError } from '../../../kit/request/api-errors.ts'

/** One of the values that a filter offers. */
export interface Option {
  readonly value: string
  readonly label: string
  /** A second line that helps to choose, such as the current workload of a person. */
  readonly hint?: string
}

/** Options that could not be loaded: the error, and a function to try again. */
export interface UnreadOptions {
  readonly error: ApiError
  readonly retry: () => void
}

/** What a filter offers; `undefined` while it is loading. */
export type FilterOptions = readonly Option[] | UnreadOptions | undefined

type OptionsQuery<T> = Pick<UseQueryResult<T, ApiError>, 'data' | 'error'> & { readonly refetch: () => unknown }

/** What a filter offers, from the result of a call. */
export function optionsBy<T>(
  { data, error, refetch }: OptionsQuery<T>,
  read: (data: T) => readonly Option[],
): FilterOptions {
  if (data !== undefined) return read(data)
  return error === null ? undefined : { error, retry: () => void refetch() }
}

/** The loaded options; `undefined` when there are none to choose from. */
export function optionsIn(options: FilterOptions): readonly Option[] | undefined {
  return options === undefined || 'error' in options ? undefined : options
}

interface Named {
  /** Identifies the filter on its screen; for `text` and `options` also the parameter it sends. */
  readonly name: string
  readonly label: string
  /** The permission that the call for its values needs; none by default. */
  readonly needs?: Needs
  /** It changes only what the search text finds: it is offered while there is a text, and goes when the text changes. */
  readonly forSearch?: boolean
  /** The filter as a part of the question of its list ("que esperan más de 5 días"); by default its label and its value. */
  readonly question?: (value: string, values: FilterValues) => string
}

export interface TextFilter extends Named {
  readonly kind: 'text'
  readonly help?: string
}

export interface OptionsFilter extends Named {
  readonly kind: 'options'
  /** A hook that returns the options, or the error. It is called where a control or a chip shows them. */
  readonly useOptions: () => FilterOptions
}

/** A range of days, or of ages in whole years, both ends included. Each end is a parameter of its own. */
export interface RangeFilter extends Named {
  readonly kind: 'days' | 'years'
  readonly from: string
  readonly to: string
}

/** One of a few states, each with its own parameters; no choice sends nothing. */
export interface ChoiceFilter extends Named {
  readonly kind: 'choice'
  readonly all: string
  readonly choices: readonly { readonly value: string; readonly label: string; readonly sends: Sent }[]
}

/** One or more rows of a large table, found by typing: the server searches. */
export interface ReferenceFilter extends Named {
  readonly kind: 'reference'
  readonly help?: string
  /** A hook that returns the options for the typed text (for the empty text: the first options). */
  readonly useMatches: (typed: string) => FilterOptions
  /** A hook that returns the names of the values in the address. */
  readonly useNames: (values: readonly string[]) => FilterOptions
  /** Only one can be chosen; by default several. */
  readonly single?: boolean
}

/** Yes (sends 1) or no (sends 0); with neither, nothing is sent. */
export interface FlagFilter extends Named {
  readonly kind: 'flag'
  /** Labels that replace "yes", "no" and "all". */
  readonly yes?: string
  readonly no?: string
  readonly all?: string
}

type Sent = Readonly<Record<string, string>>

/** A filter that a screen declares for its list. */
export type Filter = TextFilter | OptionsFilter | ReferenceFilter | RangeFilter | FlagFilter | ChoiceFilter

/** The filters that apply to a search text. */
export function filtersWith(query: string, filters: readonly Filter[]): readonly Filter[] {
  return query === '' ? filters.filter(({ forSearch }) => forSearch !== true) : filters
}

/** The filters that a person may use. */
export function filtersFor(principal: Subject, filters: readonly Filter[]): readonly Filter[] {
  return filters.filter(({ needs = 'nothing' }) => couldMeet(principal, needs))
}

/** The active values: parameter → its values. A parameter without values is absent. */
export type FilterValues = Readonly<Record<string, readonly string[]>>

const longestText = 200
const mostValues = 100

/** Whether a text is one end of a range: a day, or an age. */
export function isEnd({ kind }: RangeFilter, text: string): boolean {
  return kind === 'days' ? isDate(text) : isAge(text)
}

const isAge = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= oldestAge

/** The parameters of a filter, in the address and in the request. */
export function parametersOf(filter: Filter): readonly string[] {
  if ('from' in filter) return [filter.from, filter.to]
  if (filter.kind === 'choice') return [...new Set(filter.choices.flatMap((choice) => Object.keys(choice.sends)))]
  return [filter.name]
}

/** Whether the filter is active. */
export function isSet(filter: Filter, values: FilterValues): boolean {
  return parametersOf(filter).some((parameter) => (values[parameter]?.length ?? 0) > 0)
}

/** The chosen option, or the empty text. */
export function chosen(filter: ChoiceFilter, values: FilterValues): string {
  return filter.choices.find(({ sends }) => isSent(sends, (parameter) => values[parameter]))?.value ?? ''
}

/** Whether the values of the parameters are exactly those that a choice sends. */
function isSent(sends: Sent, valuesOf: (parameter: string) => readonly string[] | undefined): boolean {
  return Object.entries(sends).every(([parameter, sent]) => valuesOf(parameter)?.join() === sent)
}

/** A filter of yes and no as a choice between the two. */
export function choiceOf({ kind: _, name, yes, no, all, ...named }: FlagFilter, t: TFunction): ChoiceFilter {
  const choices = [
    { value: '1', label: yes ?? t('ui.yes'), sends: { [name]: '1' } },
    { value: '0', label: no ?? t('ui.no'), sends: { [name]: '0' } },
  ]
  return { ...named, kind: 'choice', name, all: all ?? t('list.flag_all'), choices }
}

/** The values after one filter is removed. */
export function withoutFilter(filter: Filter, values: FilterValues): FilterValues {
  const own = new Set(parametersOf(filter))
  return Object.fromEntries(Object.entries(values).filter(([parameter]) => !own.has(parameter)))
}

/** The values after one parameter is set; empty texts are removed. */
export function withParameter(values: FilterValues, parameter: string, selected: readonly string[]): FilterValues {
  const { [parameter]: _former, ...others } = values
  const texts = clean(selected)
  return texts.length === 0 ? others : { ...others, [parameter]: texts }
}

/** The typed values, without the empty ones. */
export function cleaned(values: FilterValues): FilterValues {
  return Object.fromEntries(
    Object.entries(values)
      .map(([parameter, selected]) => [parameter, clean(selected)] as const)
      .filter(([, texts]) => texts.length > 0),
  )
}

/** The values after a choice; an unknown choice (the empty text) clears it. */
export function withChoice(filter: ChoiceFilter, values: FilterValues, value: string): FilterValues {
  const others = withoutFilter(filter, values)
  const choice = filter.choices.find((one) => one.value === value)
  if (choice === undefined) return others
  return { ...others, ...Object.fromEntries(Object.entries(choice.sends).map(([key, sent]) => [key, [sent]])) }
}

/** The choice in an address: the one whose values match exactly; else one whose parameters are present and belong to no other choice. */
function sentChoice({ choices }: ChoiceFilter, search: URLSearchParams) {
  return (
    choices.find(({ sends }) => isSent(sends, (key) => search.getAll(key))) ??
    choices.find(({ sends }) => {
      const isShared =
        choices.filter((other) => Object.keys(other.sends).join() === Object.keys(sends).join()).length > 1
      return !isShared && Object.keys(sends).every((key) => search.has(key))
    })
  )
}

/** Reads the declared filters from an address. It may be old or typed by hand: values that no filter can write are dropped. */
export function readFilters(search: URLSearchParams, filters: readonly Filter[]): FilterValues {
  let values: FilterValues = {}
  for (const filter of filters) {
    if (filter.kind === 'choice') {
      const choice = sentChoice(filter, search)
      if (choice !== undefined) values = withChoice(filter, values, choice.value)
      continue
    }
    for (const parameter of parametersOf(filter)) {
      const found = [...search.getAll(parameter), ...search.getAll(`${parameter}[]`)]
      values = withParameter(values, parameter, readable(filter, found))
    }
  }
  return values
}

function readable(filter: Exclude<Filter, ChoiceFilter>, found: readonly string[]): readonly string[] {
  if (filter.kind === 'options') return found
  if (filter.kind === 'reference') return filter.single === true ? found.slice(0, 1) : found
  const first = (found[0] ?? '').trim()
  if ('from' in filter) return isEnd(filter, first) ? [first] : []
  if (filter.kind === 'flag') return first === '1' || first === '0' ? [first] : []
  return [first]
}

function clean(selected: readonly string[]): readonly string[] {
  const texts = selected.map((one) => one.trim().slice(0, longestText)).filter((one) => one !== '')
  return [...new Set(texts)].slice(0, mostValues)
}

export interface FieldProps<F extends Filter> {
  readonly filter: F
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
  readonly error?: string | undefined
}

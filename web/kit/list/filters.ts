import { couldMeet, type Needs, type Subject } from '@portal/contract'
import type { ApiError } from '../request/api-errors.ts'

/** One of the values a filter of options offers. */
export interface Option {
  readonly value: string
  readonly label: string
  /** A second line that helps to choose, such as how much somebody already has in their hands. */
  readonly hint?: string
}

/** Options that could not be read: why, and how to ask again. */
export interface UnreadOptions {
  readonly error: ApiError
  readonly retry: () => void
}

/** What a filter offers; `undefined` while it is on its way. */
export type Offered = readonly Option[] | UnreadOptions | undefined

interface Answer<T> {
  readonly data: T | undefined
  readonly error: ApiError | null
  readonly refetch: () => unknown
}

/** What a filter offers by the answer of a call. */
export function offeredBy<T>({ data, error, refetch }: Answer<T>, read: (data: T) => readonly Option[]): Offered {
  if (data !== undefined) return read(data)
  return error === null ? undefined : { error, retry: () => void refetch() }
}

/** The options among what is offered; `undefined` when there are none to choose from. */
export function optionsIn(offered: Offered): readonly Option[] | undefined {
  return offered === undefined || 'error' in offered ? undefined : offered
}

interface Named {
  /** Identifies the filter on its screen; for `text` and `options` also the parameter it sends. */
  readonly name: string
  readonly label: string
  /** What the call asks that offers its values; nothing unless told. */
  readonly needs?: Needs
}

export interface TextFilter extends Named {
  readonly kind: 'text'
  readonly help?: string
}

export interface OptionsFilter extends Named {
  readonly kind: 'options'
  /**
   * A hook that answers the options, or why they could not be read. It is told whether they are needed yet:
   * options that nobody looks at and no chip names are not asked for.
   */
  readonly useOptions: (needed: boolean) => Offered
}

export interface DaysFilter extends Named {
  readonly kind: 'days'
  readonly from: string
  readonly to: string
}

/** One of a few states, each of which sends its own parameters; none chosen sends nothing. */
export interface ChoiceFilter extends Named {
  readonly kind: 'choice'
  readonly all: string
  readonly choices: readonly { readonly value: string; readonly label: string; readonly sends: Sent }[]
}

/** One or more of many rows of another table, found by typing: the server searches. */
export interface ReferenceFilter extends Named {
  readonly kind: 'reference'
  readonly help?: string
  /** A hook that answers what matches what is typed (the empty text: the first ones). */
  readonly useMatches: (typed: string) => Offered
  /** A hook that names the values that stand in the address. */
  readonly useNames: (values: readonly string[]) => Offered
  /** Only one can be chosen; several unless told. */
  readonly single?: boolean
}

/** Yes (sends 1) or no (sends 0); neither sends nothing. */
export interface FlagFilter extends Named {
  readonly kind: 'flag'
  /** Words other than "yes", "no" and "all". */
  readonly yes?: string
  readonly no?: string
  readonly all?: string
}

/** A range of numbers, each end a parameter of its own. */
export interface NumbersFilter extends Named {
  readonly kind: 'numbers'
  readonly from: string
  readonly to: string
  readonly least?: number
  readonly most?: number
  /** Numbers with a fraction too; whole ones unless told. */
  readonly fractions?: boolean
}

type Sent = Readonly<Record<string, string>>

/** What a screen declares that its list can be narrowed by. */
export type Filter =
  | TextFilter
  | OptionsFilter
  | ReferenceFilter
  | DaysFilter
  | NumbersFilter
  | FlagFilter
  | ChoiceFilter

/** The filters whose values a person may be offered. */
export function filtersFor(who: Subject, filters: readonly Filter[]): readonly Filter[] {
  return filters.filter(({ needs = 'nothing' }) => couldMeet(who, needs))
}

/** What is set: parameter → its values. A parameter without values is not there. */
export type FilterValues = Readonly<Record<string, readonly string[]>>

const longestText = 200
const mostValues = 100

/** The parameters a filter owns, in the address and on the wire. */
export function parametersOf(filter: Filter): readonly string[] {
  if (filter.kind === 'days' || filter.kind === 'numbers') return [filter.from, filter.to]
  if (filter.kind === 'choice') return [...new Set(filter.choices.flatMap((choice) => Object.keys(choice.sends)))]
  return [filter.name]
}

/** Whether the filter narrows anything now. */
export function isSet(filter: Filter, values: FilterValues): boolean {
  return parametersOf(filter).some((parameter) => (values[parameter]?.length ?? 0) > 0)
}

/** The choice made, or the empty text. */
export function chosen(filter: ChoiceFilter, values: FilterValues): string {
  return (
    filter.choices.find(({ sends }) =>
      Object.entries(sends).every(([parameter, sent]) => values[parameter]?.join() === String(sent)),
    )?.value ?? ''
  )
}

/** The values after one filter is taken away. */
export function withoutFilter(filter: Filter, values: FilterValues): FilterValues {
  const own = new Set(parametersOf(filter))
  return Object.fromEntries(Object.entries(values).filter(([parameter]) => !own.has(parameter)))
}

/** The values after one parameter is set; empty texts count as nothing. */
export function withParameter(values: FilterValues, parameter: string, wanted: readonly string[]): FilterValues {
  const { [parameter]: _former, ...others } = values
  const kept = clean(wanted)
  return kept.length === 0 ? others : { ...others, [parameter]: kept }
}

/** Values as they were typed, without the empty ones. */
export function cleaned(values: FilterValues): FilterValues {
  return Object.fromEntries(
    Object.entries(values)
      .map(([parameter, wanted]) => [parameter, clean(wanted)] as const)
      .filter(([, kept]) => kept.length > 0),
  )
}

/** The values after a choice is made; an unknown one (the empty text) clears it. */
export function withChoice(filter: ChoiceFilter, values: FilterValues, value: string): FilterValues {
  const others = withoutFilter(filter, values)
  const choice = filter.choices.find((one) => one.value === value)
  if (choice === undefined) return others
  return { ...others, ...Object.fromEntries(Object.entries(choice.sends).map(([key, sent]) => [key, [sent]])) }
}

type Choices = Extract<Filter, { kind: 'choice' }>['choices']

/** The choice that an address names: by its very values, or by a parameter that only one of them has (whose presence counts). */
function sentChoice(choices: Choices, search: URLSearchParams): Choices[number] | undefined {
  const exact = choices.find(({ sends }) =>
    Object.entries(sends).every(([key, sent]) => search.getAll(key).join() === String(sent)),
  )
  return (
    exact ??
    choices.find(({ sends }) => {
      const isShared =
        choices.filter((other) => Object.keys(other.sends).join() === Object.keys(sends).join()).length > 1
      return !isShared && Object.keys(sends).every((key) => search.has(key))
    })
  )
}

/**
 * What an address says about the declared filters. What no filter could have written is dropped: an address may be old,
 * typed by hand or cut by a mail program.
 */
export function readFilters(search: URLSearchParams, filters: readonly Filter[]): FilterValues {
  let values: FilterValues = {}
  for (const filter of filters) {
    if (filter.kind === 'choice') {
      const choice = sentChoice(filter.choices, search)
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
  if (filter.kind === 'days') return isDay(first) ? [first] : []
  if (filter.kind === 'numbers') return isNumber(filter, first) ? [first] : []
  if (filter.kind === 'flag') return first === '1' || first === '0' ? [first] : []
  return [first]
}

/** Whether a text is a number the filter takes, within its bounds. */
export function isNumber(filter: NumbersFilter, text: string): boolean {
  const shape = filter.fractions === true ? /^-?\d{1,12}(\.\d{1,4})?$/ : /^-?\d{1,9}$/
  const value = Number(text)
  return shape.test(text) && value >= (filter.least ?? -Infinity) && value <= (filter.most ?? Infinity)
}

/** Whether a range of days or numbers runs backwards. */
export function isBackwards(filter: Filter, values: FilterValues): boolean {
  if (filter.kind !== 'days' && filter.kind !== 'numbers') return false
  const [from, to] = [values[filter.from]?.[0], values[filter.to]?.[0]]
  if (from === undefined || to === undefined || from === '' || to === '') return false
  return filter.kind === 'days' ? from > to : Number(from) > Number(to)
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function clean(wanted: readonly string[]): readonly string[] {
  const texts = wanted.map((one) => one.trim().slice(0, longestText)).filter((one) => one !== '')
  return [...new Set(texts)].slice(0, mostValues)
}

/** What the control of a filter is given. */
export interface FieldProps<F extends Filter> {
  readonly filter: F
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
  readonly error?: string | undefined
}

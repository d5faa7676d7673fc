import { type Call, containsWords, parks } from '@portal/contract'
import {
  activities,
  activityTypes,
  dailyHours,
  informedConsents,
  modalities,
  participantRoles,
  programs,
  rates,
  regulations,
  stages,
  weekdays,
} from '@portal/contract/staff'
import type { InputOf } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatNumber } from '../../../kit/text/format.ts'
import { nameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { dayText, hourText } from '../../../kit/text/timetable-text.ts'
import type { Matches, ReferenceSource } from '../../../kit/ui/choice/ReferencePicker.tsx'
import { type Option, optionsBy } from '../../list/filters/filters.ts'
import { reference } from '../../ui/field/reference.ts'
import { type Hours, hoursTyped } from './typed-hours.ts'

/** One row of another table, as a form or a filter shows it. */
export interface Choice {
  readonly id: number
  readonly name: string
  /** A note that distinguishes it from others: the park of a stage, the value of a rate. */
  readonly note?: string | undefined
  /** The start and the end of a row of the hours. */
  readonly hours?: Hours | undefined
}

/** A choice with its name as it is stored, whatever the language of the page. */
interface FoundChoice extends Choice {
  readonly stored: string
  /** Of roles in teams: whether the captain has it. */
  readonly isCaptain: boolean
}

/** The tables that a schedule references, and the parks, which are no catalogue. */
const finders = {
  parks,
  programs: programs.index,
  activities: activities.index,
  'activity-types': activityTypes.index,
  stages: stages.index,
  'week-days': weekdays.index,
  'daily-hours': dailyHours.index,
  modalities: modalities.index,
  rates: rates.index,
  regulations: regulations.index,
  'informed-consents': informedConsents.index,
  'participant-roles': participantRoles.index,
} as const
export type ReferenceKind = keyof typeof finders

/** The tables whose rows can be inactive; only the active rows are offered. */
const hasActive: ReadonlySet<ReferenceKind> = new Set(['rates', 'informed-consents'])

/** The fields that all these tables have, and some optional ones. */
interface Row {
  readonly id: number
  readonly name?: string
  readonly title?: string
  readonly composed_name?: string
  readonly park_name?: string | null
  readonly park_code?: string | null
  readonly code?: string
  readonly locality?: string | null
  readonly value?: number
  readonly is_captain?: boolean
  readonly start_time?: string | null
  readonly end_time?: string | null
}

function useRows(
  kind: ReferenceKind,
  query: Readonly<Record<string, unknown>>,
  watching: { readonly enabled: boolean; readonly keepPrevious?: boolean; readonly freshFor: number },
) {
  const result = useCallQuery<Call>(finders[kind] as Call, { query } as InputOf<Call>, watching)
  return { result, rows: (result.data as { readonly data: readonly Row[] } | undefined)?.data }
}

/** A code and the name of a place, if it has them. */
function placeNote(code: string | null | undefined, place: string | null | undefined): string {
  return [code, nameCase(place ?? '')].filter(Boolean).join(' · ')
}

function choiceOf(kind: ReferenceKind, one: Row): Choice {
  const name = one.composed_name ?? one.name ?? one.title ?? String(one.id)
  if (kind === 'parks') return { id: one.id, name: nameCase(name), note: placeNote(one.code, one.locality) }
  if (kind === 'stages') return { id: one.id, name: nameCase(name), note: placeNote(one.park_code, one.park_name) }
  if (kind === 'rates') return { id: one.id, name: sentenceCase(name), note: `$ ${formatNumber(one.value ?? 0)}` }
  if (kind === 'daily-hours') {
    const { start_time: start, end_time: end } = one
    return { id: one.id, name: hourText(name), hours: start && end ? { start, end } : undefined }
  }
  if (kind === 'week-days') return { id: one.id, name: dayText(name) }
  const isName = kind === 'programs' || kind === 'activities'
  return { id: one.id, name: isName ? nameCase(name) : sentenceCase(name) }
}

/** Whether a row of the hours matches a typed text: its start and end when the text is some, else its words. */
function matchesHours({ name, stored, hours }: Choice & { readonly stored: string }, typed: string): boolean {
  const meant = hoursTyped(typed)
  if (meant.length === 0) return containsWords(`${name} ${stored}`, typed)
  return meant.some(({ start, end }) => start === hours?.start && end === hours.end)
}

function declared(kind: ReferenceKind): ReferenceSource<Choice> {
  const title = kind === 'informed-consents' ? 'title' : 'name'
  // There are few hours. They are loaded at once and searched here, because they are shown in another form than they are stored.
  const isHours = kind === 'daily-hours'
  return reference<Choice>(finders[kind], {
    label: ({ name }) => name,
    note: ({ note }) => note,
    freshFor: 60_000,
    query: (typed) => ({
      ...(typed === '' || isHours ? {} : { query: typed }),
      ...(hasActive.has(kind) ? { is_active: true } : {}),
      per_page: isHours ? -1 : 30,
      column: isHours ? ['start_time', 'end_time'] : [title],
      order: isHours ? ['asc', 'asc'] : ['asc'],
    }),
    read: (rows: readonly Row[], typed) => {
      const choices = rows.map((one) => ({
        ...choiceOf(kind, one),
        stored: one.name ?? '',
        isCaptain: one.is_captain === true,
      }))
      return isHours ? choices.filter((one) => matchesHours(one, typed)) : choices
    },
  })
}

const sources = Object.fromEntries(
  (Object.keys(finders) as ReferenceKind[]).map((kind) => [kind, declared(kind)]),
) as Readonly<Record<ReferenceKind, ReferenceSource<Choice>>>

/** The rows of a table that match the typed text; the first rows for an empty text. */
export function useFound(kind: ReferenceKind, typed: string, enabled = true): Matches<FoundChoice> {
  return sources[kind].useMatches(typed, enabled) as Matches<FoundChoice>
}

/** The names of ids of a table. Of parks only the first is read: their call names no more. */
export function useNamed(kind: ReferenceKind, ids: readonly number[]): readonly Choice[] | undefined {
  const query = kind === 'parks' ? { where: ids[0] } : { where_in: [...ids], per_page: 100 }
  const { rows } = useRows(kind, query, { enabled: ids.length > 0, freshFor: 600_000 })
  return ids.length === 0 ? [] : rows?.map((one) => choiceOf(kind, one))
}

function optionOf({ id, name, note }: Choice): Option {
  return { value: String(id), label: name, ...(note === undefined ? {} : { hint: note }) }
}

/** The hooks of a list filter for a table, created once for each table: two hooks, and the query of their call. */
export function referenceHooks(kind: ReferenceKind) {
  return {
    needs: finders[kind].needs,
    useMatches: (typed: string) => {
      const { rows: data, error, refetch } = useFound(kind, typed)
      return optionsBy({ data, error, refetch }, (all) => all.map(optionOf))
    },
    useNames: (values: readonly string[]) => useNamed(kind, values.map(Number).filter(Number.isInteger))?.map(optionOf),
  }
}

/** The source to search rows of a table by typing. */
export function sourceOf(kind: ReferenceKind): ReferenceSource<Choice> {
  return sources[kind]
}

import { dayLength, type NamedPersonField, personFieldList, status, validators } from '@portal/contract'
import { statuses } from '@portal/contract/staff'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { counted, formatDate, today } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { nameCase, personNameCase, sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { type Filter, type FilterOptions, type FilterValues, optionsBy } from '../../../list/filters/filters.ts'
import { useListOptions } from '../../../list/filters/list-options.ts'
import type { Sort } from '../../../list/list-state.ts'
import { personCalls } from '../person-calls.ts'

/** All rows of a small list, in the order of their ids. */
const inOrder = { per_page: -1, column: ['id'], order: ['asc'] }

const useStatusOptions = () => useListOptions(statuses.index, { query: { for_profile: true, ...inOrder } })

export const useEnrolmentStatusOptions = () =>
  useListOptions(statuses.index, { query: { for_subscription: true, ...inOrder } })

const casings = { name: nameCase, sentence: sentenceCase }

/** The values of a field's list. People use abbreviations for types of documents, so these also have a description. */
function useFieldOptions({ list = 'profile_types', kind, writing }: NamedPersonField): FilterOptions {
  const input = list === 'profile_types' ? { query: inOrder } : {}
  return useListOptions(personCalls[list], input, ({ name, description = '' }) => {
    if (kind === 'document') return `${name} · ${sentenceCase(description)}`
    return writing === undefined ? name : casings[writing](name)
  })
}

/** The filter of a field of a person; undefined for one that does not filter. */
function filterOf(t: TFunction, field: NamedPersonField): Filter | undefined {
  const { column, filter, list, shown = column } = field
  if (filter === 'age') return { kind: 'years', name: 'age', label: t('fields.age'), from: 'age_from', to: 'age_to' }
  if (filter === 'document') {
    const help = t('profiles.filters.document_help')
    return { kind: 'text', name: column, label: t('profiles.filters.document'), help }
  }
  if (filter === undefined || list === undefined) return undefined
  const label = t(`fields.${shown}` as 'fields.id')
  const { needs } = personCalls[list]
  return { kind: 'options', name: column, label, needs, useOptions: () => useFieldOptions(field) }
}

/** The validators, each with the number of citizens assigned to them, and when they are back if they are absent. */
function useValidatorOptions(): FilterOptions {
  const { t } = useTranslation()
  const found = useCallQuery(validators, {})
  return optionsBy(found, ({ data }) =>
    data.map(({ id, full_name, assigned_count: count, back_on: back }) => ({
      value: String(id),
      label: personNameCase(full_name),
      hint: [
        t('profiles.assigned_count', counted(count)),
        ...(back === null ? [] : [t('profiles.assign.back_on', { day: formatDate(back) })]),
      ].join(' · '),
    })),
  )
}

/** More than how many whole days a citizen waits who waits since this day or longer: the server's late day is one day before the promised days. */
function waitedDays(until: string): number {
  return Math.round((Date.parse(today()) - Date.parse(until)) / dayLength) - 1
}

const decided: readonly string[] = [status.profileVerified].map(String)

/** The longest wait first, and the newest first in a list of people of whom nobody waits. */
export function usualCitizenSort({ status_id = [] }: FilterValues): readonly Sort[] {
  const nobodyWaits = status_id.length > 0 && status_id.every((one) => decided.includes(one))
  return nobodyWaits ? [{ column: 'created_at', descending: true }] : [{ column: 'waiting_since', descending: false }]
}

/** The filters of the list. There is no filter by validator for people who see only their own citizens. */
export function useCitizenFilters(onlyOwn: boolean): readonly Filter[] {
  const { t } = useTranslation()
  return useMemo<readonly Filter[]>(() => {
    const ofFields = personFieldList.flatMap((field) => filterOf(t, field) ?? [])
    const whose: readonly Filter[] = [
      {
        kind: 'choice',
        name: 'assignment',
        label: t('profiles.filters.assignment'),
        all: t('list.flag_all'),
        choices: [
          { value: 'with', label: t('profiles.filters.assignment_with'), sends: { assigned: 'assigned' } },
          { value: 'without', label: t('profiles.filters.assignment_without'), sends: { not_assigned: 'pending' } },
        ],
      },
      {
        kind: 'options',
        name: 'validators_id',
        label: t('fields.validators_id'),
        useOptions: useValidatorOptions,
        question: (value) => t('profiles.questions.validator', { value }),
      },
    ]
    const days = (name: 'registered' | 'verified' | 'returned' | 'decided', from: string, to: string): Filter => ({
      kind: 'days',
      name,
      label: t(`profiles.filters.${name}`),
      from,
      to,
      question: (value) => t(`profiles.questions.${name}`, { value }),
    })
    return [
      ...ofFields.filter(({ kind }) => kind === 'text'),
      {
        kind: 'choice',
        name: 'names',
        label: t('profiles.filters.names'),
        all: t('profiles.filters.names_exact'),
        forSearch: true,
        choices: [{ value: 'similar', label: t('profiles.filters.names_similar'), sends: { similar: '1' } }],
      },
      {
        kind: 'choice',
        name: 'queue',
        label: t('profiles.filters.queue'),
        all: t('list.flag_all'),
        choices: [
          { value: 'in', label: t('profiles.filters.queue_in'), sends: { in_queue: '1' } },
          { value: 'again', label: t('profiles.filters.queue_again'), sends: { reopened: '1' } },
          { value: 'later', label: t('profiles.filters.queue_later'), sends: { postponed: '1' } },
          { value: 'identity', label: t('profiles.filters.queue_identity'), sends: { identity_request: '1' } },
        ],
        question: (_value, { in_queue, reopened, postponed }) =>
          t(`profiles.questions.${in_queue ? 'queue' : reopened ? 'again' : postponed ? 'later' : 'identity'}`),
      },
      {
        kind: 'choice',
        name: 'mails',
        label: t('profiles.filters.mails'),
        all: t('list.flag_all'),
        choices: [
          { value: 'undelivered', label: t('profiles.filters.mails_undelivered'), sends: { email_undelivered: '1' } },
        ],
      },
      {
        kind: 'choice',
        name: 'files',
        label: t('profiles.filters.files'),
        all: t('list.flag_all'),
        choices: [{ value: 'with', label: t('profiles.filters.with_files'), sends: { with_files: '1' } }],
      },
      {
        kind: 'days',
        name: 'waiting',
        label: t('fields.waiting_since'),
        from: 'waiting_from',
        to: 'waiting_until',
        question: (value, { waiting_from, waiting_until: [until = ''] = [] }) => {
          const days = waitedDays(until)
          return waiting_from === undefined && days > 0
            ? t('profiles.questions.waiting_longer', { days })
            : t('profiles.questions.waiting', { value })
        },
      },
      days('registered', 'start_date', 'final_date'),
      days('verified', 'verified_from', 'verified_to'),
      days('returned', 'returned_from', 'returned_to'),
      days('decided', 'decided_from', 'decided_to'),
      {
        kind: 'options',
        name: 'status_id',
        label: t('fields.status'),
        needs: statuses.index.needs,
        useOptions: useStatusOptions,
        question: (value) => t('profiles.questions.status', { value }),
      },
      ...(onlyOwn ? [] : whose),
      ...ofFields.filter(({ kind }) => kind !== 'text'),
    ]
  }, [t, onlyOwn])
}

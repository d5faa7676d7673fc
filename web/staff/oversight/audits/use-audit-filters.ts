import { containsWords } from '@portal/contract'
import { auditChoices, listAudits, listProfiles } from '@portal/contract/staff'
import { useMemo } from 'react'
import type { InputOf } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { type Filter, type FilterOptions, type Option, optionsBy } from '../../list/filters/filters.ts'
import { requestText } from './acts.ts'

/** As many options as a person can read through. */
const maxOptions = 30

function useChoices() {
  return useCallQuery(auditChoices, {}, { freshFor: 60_000 })
}

function useEvents(): FilterOptions {
  return optionsBy(useChoices(), ({ data }) => data.events.map(({ id, name }) => ({ value: id, label: name })))
}

function useTypes(): FilterOptions {
  return optionsBy(useChoices(), ({ data }) => data.types.map(({ id, name }) => ({ value: id, label: name })))
}

function usePeople(): FilterOptions {
  return optionsBy(useChoices(), ({ data }) =>
    data.users.map(({ id, name }) => ({ value: String(id), label: personNameCase(name) })),
  )
}

/** The same options, but fewer of them. */
function fewer(filterOptions: FilterOptions, choose: (options: readonly Option[]) => readonly Option[]): FilterOptions {
  return filterOptions === undefined || 'error' in filterOptions ? filterOptions : choose(filterOptions)
}

/** A filter whose options are all loaded: the typed text filters them. */
function among(useAll: () => FilterOptions) {
  return {
    kind: 'reference' as const,
    useMatches: (typed: string) =>
      fewer(useAll(), (all) => all.filter(({ label }) => containsWords(label, typed)).slice(0, maxOptions)),
    useNames: (values: readonly string[]) =>
      fewer(useAll(), (all) => all.filter(({ value }) => values.includes(value))),
  }
}

function useCitizens(typed: string): FilterOptions {
  const entered = typed.trim()
  const query = { query: entered, per_page: 15, fields: ['full_name', 'document_type', 'document'] }
  const found = useCallQuery(listProfiles, { query } as InputOf<typeof listProfiles>, {
    enabled: entered.length >= 3,
    keepPrevious: true,
  })
  if (entered.length < 3) return []
  return optionsBy(found, ({ data }) =>
    data.map(({ id, full_name, document_type, document }) => ({
      value: String(id),
      label: personNameCase(full_name),
      hint: `${document_type} ${document}`,
    })),
  )
}

/** As many rows of a request as show whether it did one thing. */
const requestRows = 100
/** The ids of requests are longer than this. */
const shortestRequest = 8

/** The request with an id, in words; the id itself when the audit log has no row of it. */
function useRequest(request_id = ''): FilterOptions {
  const isId = request_id.length >= shortestRequest
  const found = useCallQuery(listAudits, { query: { request_id, per_page: requestRows } }, { enabled: isId })
  if (!isId) return []
  return optionsBy(found, ({ data, meta }) => [
    { value: request_id, label: requestText(data, meta?.total ?? data.length) ?? request_id },
  ])
}

const useTypedRequest = (typed: string) => useRequest(typed.trim())
const useNamedRequest = ([id]: readonly string[]) => useRequest(id)

/** The filters of the audit log: who, what, about which record or citizen, when, and from where. */
export function useAuditFilters(): readonly Filter[] {
  const { t } = useTranslation()
  return useMemo<readonly Filter[]>(
    () => [
      { ...among(usePeople), name: 'user_id', label: t('audits.filters.who') },
      { kind: 'options', name: 'event', label: t('audits.filters.event'), useOptions: useEvents },
      { ...among(useTypes), name: 'type', label: t('audits.filters.type'), single: true },
      { kind: 'text', name: 'type_id', label: t('audits.filters.type_id'), help: t('audits.filters.type_id_help') },
      {
        kind: 'reference',
        name: 'profile_id',
        label: t('models.Profile'),
        help: t('audits.filters.citizen_help'),
        single: true,
        useMatches: useCitizens,
        // To load their names, it would read their records, and the audit log would record that.
        useNames: (values) =>
          values.map((value) => ({ value, label: t('audits.filters.citizen_number', { id: value }) })),
      },
      { kind: 'days', name: 'when', label: t('audits.filters.when'), from: 'start_date', to: 'final_date' },
      { kind: 'text', name: 'ip', label: t('fields.ip') },
      {
        kind: 'reference',
        name: 'request_id',
        label: t('audits.filters.request'),
        help: t('audits.filters.request_help'),
        single: true,
        useMatches: useTypedRequest,
        useNames: useNamedRequest,
        question: (value) => t('audits.filters.request_question', { value }),
      },
    ],
    [t],
  )
}

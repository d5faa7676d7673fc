import { auditChoices, holdsWords, listProfiles } from '@portal/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../api.ts'
import type { Filter, Option } from '../list/filters.ts'
import { nameCase } from '../names.ts'
import { useAnswer } from '../queries.ts'

/** As many as a person reads through. */
const offered = 30

function useChoices(needed = true) {
  const { data } = useAnswer(auditChoices, {}, { enabled: needed, onFailure: 'inline', freshFor: 60_000 })
  return data?.data
}

function useEvents(needed: boolean): readonly Option[] | undefined {
  return useChoices(needed)?.events.map(({ id, name }) => ({ value: id, label: name }))
}

function useTypes(): readonly Option[] | undefined {
  return useChoices()?.types.map(({ id, name }) => ({ value: id, label: name }))
}

function usePeople(): readonly Option[] | undefined {
  return useChoices()?.users.map(({ id, name }) => ({ value: String(id), label: nameCase(name) }))
}

/** A filter whose choices are all here: what is typed narrows them. */
function among(useAll: () => readonly Option[] | undefined) {
  return {
    kind: 'reference' as const,
    useMatches: (typed: string) =>
      useAll()
        ?.filter(({ label }) => holdsWords(label, typed))
        .slice(0, offered),
    useNames: (values: readonly string[]) => useAll()?.filter(({ value }) => values.includes(value)),
  }
}

function useCitizens(typed: string): readonly Option[] | undefined {
  const wanted = typed.trim()
  const { data } = useAnswer(listProfiles, { query: { query: wanted, per_page: 15 } } as InputOf<typeof listProfiles>, {
    enabled: wanted.length >= 3,
    onFailure: 'inline',
    keepPrevious: true,
  })
  if (wanted.length < 3) return []
  return data?.data.map(({ id, full_name, document_type, document }) => ({
    value: String(id),
    label: nameCase(full_name),
    hint: `${document_type} ${document}`,
  }))
}

/** What the trail can be narrowed by: who, what, about which record or citizen, when, and from where. */
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
        label: t('audits.filters.citizen'),
        help: t('audits.filters.citizen_help'),
        single: true,
        useMatches: useCitizens,
        // Naming them would read their record, which the trail would write down.
        useNames: (values) =>
          values.map((value) => ({ value, label: t('audits.filters.citizen_number', { id: value }) })),
      },
      { kind: 'days', name: 'when', label: t('audits.filters.when'), from: 'start_date', to: 'final_date' },
      { kind: 'text', name: 'ip', label: t('audits.filters.ip') },
      {
        kind: 'text',
        name: 'request_id',
        label: t('audits.filters.request'),
        help: t('audits.filters.request_help'),
      },
    ],
    [t],
  )
}

import { scheduleExpanded, scheduleHeaders } from '@portal/contract'
import { scheduleFilters, statuses } from '@portal/contract/staff'
import { useMemo } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import type { Filter, FilterValues } from '../../../list/filters/filters.ts'
import { useLocalityOptions } from '../../../list/filters/list-options.ts'
import { useEnrolmentStatusOptions } from '../../../people/citizen/facts/citizen-filters.ts'
import { referenceHooks } from '../references.ts'

const hooks = {
  program_id: referenceHooks('programs'),
  activity_id: referenceHooks('activities'),
  park: referenceHooks('parks'),
  activity_type_id: referenceHooks('activity-types'),
  stage_id: referenceHooks('stages'),
  weekday_id: referenceHooks('week-days'),
  daily_id: referenceHooks('daily-hours'),
  modality_id: referenceHooks('modalities'),
  rate_id: referenceHooks('rates'),
  regulation_id: referenceHooks('regulations'),
  consent_id: referenceHooks('informed-consents'),
} as const

/** The columns with yes or no by which schedules are filtered, in the order of the filters. */
const flags = Object.keys(scheduleFilters).flatMap((name) =>
  [...scheduleHeaders, ...scheduleExpanded].filter(({ value, kind }) => value === name && kind === 'flag'),
)

/** The filters of the list of schedules; each table is searched on the server. */
export function useScheduleFilters(): readonly Filter[] {
  const { t } = useTranslation()
  return useMemo<readonly Filter[]>(() => {
    const reference = (name: keyof typeof hooks): Filter => ({
      kind: 'reference',
      name,
      label: t(`fields.${name}`),
      ...hooks[name],
      ...(name === 'program_id' || name === 'stage_id'
        ? { question: (value: string) => t(`schedules.questions.${name}`, { value }) }
        : {}),
    })
    const flag = (name: string, label: string, question?: 'has_seats' | 'is_activated'): Filter => ({
      kind: 'flag',
      name,
      label,
      ...(question && {
        question: (_value: string, values: FilterValues) =>
          t(`schedules.questions.${question}_${values[name]?.[0] === '1' ? 'yes' : 'no'}`),
      }),
    })
    return [
      {
        kind: 'choice',
        name: 'window',
        label: t('fields.window'),
        all: t('list.flag_all'),
        choices: (['open', 'upcoming', 'past'] as const).map((window) => ({
          value: window,
          label: t(`schedules.window.${window}`),
          sends: { window },
        })),
      },
      { kind: 'days', name: 'dates', label: t('schedules.filters.dates'), from: 'start_date', to: 'final_date' },
      ...(['program_id', 'activity_id', 'park', 'stage_id', 'weekday_id', 'daily_id'] as const).map(reference),
      { kind: 'options', name: 'locality_id', label: t('fields.locality_id'), useOptions: useLocalityOptions },
      ...(['activity_type_id', 'modality_id', 'rate_id', 'regulation_id', 'consent_id'] as const).map(reference),
      { kind: 'text', name: 'age', label: t('schedules.filters.age'), help: t('schedules.filters.age_help') },
      flag('has_seats', t('schedules.filters.seats'), 'has_seats'),
      {
        kind: 'options',
        name: 'enrolment_status_id',
        label: t('schedules.filters.enrolments'),
        needs: statuses.index.needs,
        useOptions: useEnrolmentStatusOptions,
        question: (value) => t('schedules.questions.enrolments', { value }),
      },
      ...flags.map(({ value: name, label = name }) =>
        flag(name, t(`fields.${label}` as 'fields.id'), name === 'is_activated' ? name : undefined),
      ),
      { kind: 'text', name: 'import_id', label: t('fields.import_id'), help: t('schedules.filters.import_help') },
    ]
  }, [t])
}

import { monthAfter, type ScheduleRow } from '@portal/contract'
import { sharedChanges } from '@portal/contract/staff'
import { contractResolver } from '../../../../kit/form/form.ts'
import { typedMoment } from '../../../ui/field/typed-dates.ts'
import { bodyOf, emptyValues, type ScheduleValues, valuesOf } from '../form/form-values.ts'

const sharedFields = [
  ...(['stage_id', 'weekday_id', 'daily_id', 'min_age', 'max_age', 'quota', 'start_date', 'final_date'] as const),
  'is_activated',
] as const

export type SharedField = (typeof sharedFields)[number]

/** The form values of what several schedules share. `is_activated` is `1`, `0`, or empty where they differ. */
export type SharedValues = Pick<ScheduleValues, Exclude<SharedField, 'is_activated'>> & { is_activated: string }

const emptied: SharedValues = { ...emptyValues, is_activated: '' }

/** A value as a text that can be compared. */
const keyOf = (value: SharedValues[SharedField]) => (typeof value === 'object' ? String(value?.id ?? '') : value)

/** The values that all schedules have, empty where they differ; and the differing values, the most frequent first. */
export function sharedOf(rows: readonly ScheduleRow[]) {
  const all = rows.map((row): SharedValues => ({ ...valuesOf(row), is_activated: row.is_activated ? '1' : '0' }))
  const differing = new Map<SharedField, readonly SharedValues[SharedField][]>()
  const values: Record<string, unknown> = {}
  for (const field of sharedFields) {
    const counts = new Map<string, { value: SharedValues[SharedField]; count: number }>()
    for (const one of all) {
      const key = keyOf(one[field])
      counts.set(key, { value: one[field], count: (counts.get(key)?.count ?? 0) + 1 })
    }
    const found = [...counts.values()].toSorted((one, other) => other.count - one.count)
    const different = found.map(({ value }) => value)
    values[field] = different.length === 1 ? different[0] : emptied[field]
    if (different.length > 1) differing.set(field, different)
  }
  return { values: values as unknown as SharedValues, differing }
}

/** The fields that the person has changed. A field that differs and is empty again is not changed. */
export function touchedIn(values: SharedValues, before: SharedValues): SharedField[] {
  return sharedFields.filter((field) => keyOf(values[field]) !== keyOf(before[field]))
}

/** The changes as the call takes them: only the fields that were touched. */
export function changesIn(values: SharedValues, before: SharedValues): Record<string, unknown> {
  const wired = bodyOf({ ...emptyValues, ...values, is_activated: values.is_activated === '1' })
  // A common value that was removed is sent as empty, so that the contract asks for it.
  return Object.fromEntries(touchedIn(values, before).map((field) => [field, wired[field] ?? '']))
}

/** Validates the touched fields by the contract. */
export function sharedResolver(before: SharedValues) {
  return contractResolver<SharedValues>(sharedChanges, (values) => changesIn(values, before))
}

/** The same time one month later. `YYYY-MM-DDTHH:mm`, as the form has it. */
function monthLater(typed: string): string {
  const [day = '', time = ''] = typed.split('T')
  return `${monthAfter(day)}T${time}`
}

/** The dates to propose for copies: a month after those of all schedules, if all have the same; otherwise none. */
export function proposedDates(rows: readonly ScheduleRow[]): Pick<ScheduleValues, 'start_date' | 'final_date'> {
  const [first] = rows
  const isSame = rows.every(
    ({ start_date, final_date }) => start_date === first?.start_date && final_date === first.final_date,
  )
  if (first === undefined || !isSame) return { start_date: '', final_date: '' }
  return {
    start_date: monthLater(typedMoment(first.start_date)),
    final_date: monthLater(typedMoment(first.final_date)),
  }
}

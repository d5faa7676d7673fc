import { can, labelOfHours } from '@portal/contract'
import { dailyHours } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { request } from '../../../../kit/request/api.ts'
import { asApiError, sentenceOf } from '../../../../kit/request/api-errors.ts'
import { invalidate } from '../../../../kit/request/queries.ts'
import { translate, useTranslation } from '../../../../kit/text/i18n.ts'
import { hourRange, hourText } from '../../../../kit/text/timetable-text.ts'
import { ReferencePicker, type ReferenceSource } from '../../../../kit/ui/choice/ReferencePicker.tsx'
import type { FieldProps } from '../../../../kit/ui/field/Field.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { type Choice, sourceOf } from '../references.ts'
import { type Hours, hoursTyped } from '../typed-hours.ts'

interface Props extends Pick<FieldProps, 'error' | 'help'> {
  readonly value: Choice | null
  readonly onChange: (choice: Choice | null) => void
}

/** The id of an option that is not in the catalogue yet. */
const newId = 0

const catalogue = sourceOf('daily-hours')

const isSame = (one: Hours | undefined, other: Hours) => one?.start === other.start && one.end === other.end

/** The rows of the catalogue; when a start and an end are typed (`6-8`), those hours, also when the catalogue does not have them. */
const source: ReferenceSource<Choice> = {
  ...catalogue,
  useMatches: (typed, enabled) => {
    const found = catalogue.useMatches(typed, enabled)
    const meant = hoursTyped(typed)
    if (found.rows === undefined || meant.length === 0) return found
    const { rows } = found
    const options = meant.flatMap((hours): readonly Choice[] => {
      const existing = rows.filter((one) => isSame(one.hours, hours))
      const name = hourRange(hours.start, hours.end)
      return existing.length > 0 ? existing : [{ id: newId, name, note: translate('schedules.hours.new'), hours }]
    })
    return { ...found, rows: options }
  },
  keyOf: ({ id, name }) => (id === newId ? name : id),
}

/** The hour of the catalogue with this start and end; a new one if there is none. */
async function findOrCreate({ start, end }: Hours, mayCreate: boolean): Promise<Choice | undefined> {
  const name = labelOfHours(start, end)
  const find = async (): Promise<Choice | undefined> => {
    const { data } = await request(dailyHours.index, { query: { per_page: -1 } })
    const existing = data.find((one) => (one.start_time === start && one.end_time === end) || one.name === name)
    return existing === undefined ? undefined : { id: existing.id, name: hourText(existing.name) }
  }
  const existing = await find()
  if (existing !== undefined || !mayCreate) return existing
  try {
    const { details } = await request(dailyHours.store, { body: { name, start_time: start, end_time: end } })
    invalidate(dailyHours.index.tag, 'audits')
    return { id: details.id, name: hourText(name) }
  } catch (error) {
    // Somebody else has created it meanwhile.
    const now = asApiError(error).errors.name === undefined ? undefined : await find()
    if (now === undefined) throw error
    return now
  }
}

/** Chooses the hours of a schedule. Typed hours that the catalogue does not have become a new row of it. */
export function HourPicker({ value, onChange, error, help }: Props): ReactElement {
  const { t } = useTranslation()
  const mayCreate = can(usePrincipal(), 'create', 'Hour')
  const [ownError, setOwnError] = useState<string>()

  async function take(choice: Choice | null): Promise<void> {
    setOwnError(undefined)
    if (choice?.id !== newId || choice.hours === undefined) return onChange(choice)
    try {
      const hour = await findOrCreate(choice.hours, mayCreate)
      if (hour === undefined) setOwnError(t('schedules.hours.who_can'))
      else onChange(hour)
    } catch (thrown) {
      setOwnError(sentenceOf(asApiError(thrown)))
    }
  }

  return (
    <ReferencePicker
      error={ownError ?? error}
      help={help ?? t('schedules.hours.help')}
      label={t('fields.daily_id')}
      source={source}
      placeholder={t('schedules.form.find')}
      value={value}
      onChange={(choice) => void take(choice)}
    />
  )
}

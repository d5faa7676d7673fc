import { can, labelOfHours } from '@portal/contract'
import { dailyHours } from '@portal/contract/staff'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { request } from '../../../../kit/request/api.ts'
import { asApiError, sentenceOf } from '../../../../kit/request/api-errors.ts'
import { invalidate } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { hourText } from '../../../../kit/text/timetable-text.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { ErrorMessage } from '../../../../kit/ui/feedback/ErrorMessage.tsx'
import type { FieldProps } from '../../../../kit/ui/field/Field.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { DateBox } from '../../../ui/field/DateBox.tsx'
import { ReferencePicker } from '../../../ui/field/ReferencePicker.tsx'
import { type Choice, sourceOf } from '../references.ts'
import styles from './schedule-form.module.css'

interface Props extends Pick<FieldProps, 'error' | 'help'> {
  readonly value: Choice | null
  readonly onChange: (choice: Choice | null) => void
}

const source = sourceOf('daily-hours')

/** The hour of the catalogue with this start and end; a new one if there is none. */
async function findOrCreate(start_time: string, end_time: string, mayCreate: boolean): Promise<Choice | undefined> {
  const name = labelOfHours(start_time, end_time)
  const find = async (): Promise<Choice | undefined> => {
    const { data } = await request(dailyHours.index, { query: { per_page: -1 } })
    const existing = data.find(
      (one) => (one.start_time === start_time && one.end_time === end_time) || one.name === name,
    )
    return existing === undefined ? undefined : { id: existing.id, name: hourText(existing.name) }
  }
  const existing = await find()
  if (existing !== undefined || !mayCreate) return existing
  try {
    const { details } = await request(dailyHours.store, { body: { name, start_time, end_time } })
    invalidate(dailyHours.index.tag, 'audits')
    return { id: details.id, name: hourText(name) }
  } catch (error) {
    // Somebody else has created it meanwhile.
    const now = asApiError(error).errors.name === undefined ? undefined : await find()
    if (now === undefined) throw error
    return now
  }
}

/** Chooses the hours of a schedule, or any other start and end, which become a new row of their catalogue. */
export function HourPicker({ value, onChange, ...field }: Props): ReactElement {
  const { t } = useTranslation()
  const mayCreate = can(usePrincipal(), 'create', 'Hour')
  const [isOpen, setOpen] = useState(false)
  const [start, setStart] = useState('')
  const [end, setEnd] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text)

  async function take(): Promise<void> {
    if (!isTime(start) || !isTime(end)) return setError(t('schedules.hours.needed'))
    if (end <= start) return setError(t('schedules.hours.order'))
    setError(undefined)
    setBusy(true)
    try {
      const hour = await findOrCreate(start, end, mayCreate)
      if (hour === undefined) return setError(t('schedules.hours.who_can'))
      onChange(hour)
      setOpen(false)
      setStart('')
      setEnd('')
    } catch (thrown) {
      setError(sentenceOf(asApiError(thrown)))
    } finally {
      setBusy(false)
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    // Enter in these boxes takes the hours and does not save the form around them.
    event.preventDefault()
    void take()
  }

  return (
    <div className="stack gap-4 shrink">
      <ReferencePicker
        {...field}
        label={t('fields.daily_id')}
        source={source}
        placeholder={t('schedules.form.find')}
        value={value}
        onChange={onChange}
      />
      <div>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('schedules.hours.other')}
        </Button>
      </div>
      {isOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the keys of its boxes
        <div className={`at-top gap-8 ${styles.hours}`} onKeyDown={onKeyDown}>
          <DateBox kind="time" label={t('schedules.hours.start')} value={start} onChange={setStart} autoFocus />
          <DateBox kind="time" label={t('schedules.hours.end')} value={end} onChange={setEnd} />
          <Button variant="outlined" busy={isBusy} onClick={() => void take()}>
            {t('schedules.hours.take')}
          </Button>
          <ErrorMessage className="whole-row small error-ink">{error}</ErrorMessage>
        </div>
      ) : null}
    </div>
  )
}

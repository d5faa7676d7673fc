import { isDate } from '@portal/contract'
import { mostPeriodDays } from '@portal/contract/staff'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { today } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { RecordForm } from '../../../kit/ui/field/RecordForm.tsx'
import { DateBox } from '../../ui/field/DateBox.tsx'
import { daysOf, isTooLong, type Period, type PeriodChoice, readPeriod, weekPeriods, writePeriod } from './period.ts'
import styles from './section.module.css'

/** The period of a part of the dashboard; the address stores it under the name of the part. */
export function usePeriod(name: string, otherwise: PeriodChoice): [PeriodChoice, (next: PeriodChoice) => void] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const period = readPeriod(search.get(name), otherwise)
  const change = (next: PeriodChoice) => {
    const changed = new URLSearchParams(search)
    if (writePeriod(next) === writePeriod(otherwise)) changed.delete(name)
    else changed.set(name, writePeriod(next))
    void navigate({ search: changed.toString() }, { replace: true, preventScrollReset: true })
  }
  return [period, change]
}

interface Props {
  /** The part that the period belongs to, for people who hear only the name. */
  readonly section: string
  readonly period: PeriodChoice
  readonly onChange: (next: PeriodChoice) => void
  /** Whether "all time" can be chosen. */
  readonly withAll?: boolean
}

/** Chooses the days of a part of the dashboard: some weeks up to today, or from one date to another. */
export function PeriodField({ section, period, onChange, withAll = false }: Props): ReactElement {
  const { t } = useTranslation()
  const [isOwn, setOwn] = useState(typeof period !== 'string')
  const options = [
    ...(withAll ? [{ value: 'all', text: t('dashboard.period.all') }] : []),
    ...weekPeriods.map((weeks) => ({ value: weeks, text: t(`dashboard.period.${weeks}`) })),
    { value: 'own', text: t('dashboard.period.own') },
  ]
  return (
    <div className={`grid gap-8 ${styles.period}`}>
      <SelectBox
        label={t('dashboard.period.label', { section })}
        labelHidden
        size="small"
        empty={false}
        options={options}
        value={isOwn || typeof period !== 'string' ? 'own' : period}
        onChange={(event) => {
          const { value } = event.currentTarget
          setOwn(value === 'own')
          if (value !== 'own') onChange(readPeriod(value, period))
        }}
      />
      {/* Weeks that were selected before may not be in the address yet: they must not clear the typed dates. */}
      {isOwn ? (
        <OwnDays key={typeof period === 'string' ? 'weeks' : writePeriod(period)} {...{ period, onChange }} />
      ) : null}
    </div>
  )
}

function OwnDays({ period, onChange }: Pick<Props, 'period' | 'onChange'>): ReactElement {
  const { t } = useTranslation()
  const begun = daysOf(period === 'all' ? '12' : period, today())
  const [days, setDays] = useState<Period>(begun ?? { start_date: '', final_date: '' })
  const [error, setError] = useState<string>()
  function submit(event: FormEvent): void {
    event.preventDefault()
    const { start_date, final_date } = days
    if (start_date === '' || final_date === '') setError(t('dashboard.period.wanted'))
    else if (!isDate(start_date) || !isDate(final_date)) setError(t('ui.date_wrong'))
    else if (start_date > final_date) setError(t('list.days_order'))
    else if (isTooLong(days)) setError(t('dashboard.period.too_long', { max: mostPeriodDays }))
    else {
      setError(undefined)
      onChange({ start_date, final_date })
    }
  }
  return (
    <RecordForm className="wrap at-bottom gap-8" onSubmit={submit}>
      <DateBox
        label={t('list.from_day')}
        size="small"
        value={days.start_date}
        onChange={(start_date) => setDays({ ...days, start_date })}
      />
      <DateBox
        label={t('list.to_day')}
        size="small"
        error={error}
        value={days.final_date}
        onChange={(final_date) => setDays({ ...days, final_date })}
      />
      <Button type="submit" size="small" variant="outlined">
        {t('list.apply')}
      </Button>
    </RecordForm>
  )
}

import { isDate } from '@portal/contract'
import { mostPeriodDays } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { resolverOf } from '../../../kit/form/form.ts'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { today } from '../../../kit/text/format.ts'
import { translate, useTranslation } from '../../../kit/text/i18n.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
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

/** Why a period cannot be shown; undefined when it can. */
function errorOfDays(days: Period): string | undefined {
  const { start_date, final_date } = days
  if (start_date === '' || final_date === '') return translate('dashboard.period.wanted')
  if (!isDate(start_date) || !isDate(final_date)) return translate('ui.date_wrong')
  if (start_date > final_date) return translate('list.days_order')
  if (isTooLong(days)) return translate('dashboard.period.too_long', { max: mostPeriodDays })
  return undefined
}

function OwnDays({ period, onChange }: Pick<Props, 'period' | 'onChange'>): ReactElement {
  const { t } = useTranslation()
  const begun = daysOf(period === 'all' ? '12' : period, today())
  const { form, frame } = useRecordForm<Period, void>({
    values: begun ?? { start_date: '', final_date: '' },
    resolver: resolverOf((days) => {
      const message = errorOfDays(days)
      return message === undefined ? {} : { final_date: { type: 'period', message } }
    }),
    send: async (days) => onChange(days),
    invalidates: [],
  })
  const days = form.watch()
  return (
    <RecordForm frame={frame} submit={t('list.apply')} size="small" variant="outlined" className="wrap at-bottom gap-8">
      <DateBox
        label={t('list.from_day')}
        size="small"
        value={days.start_date}
        onChange={(date) => form.setValue('start_date', date)}
      />
      <DateBox
        label={t('list.to_day')}
        size="small"
        error={form.formState.errors.final_date?.message}
        value={days.final_date}
        onChange={(date) => form.setValue('final_date', date)}
      />
    </RecordForm>
  )
}

import { absenceDays } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { DateBox } from '../../../kit/ui/DateBox.tsx'
import type { AbsenceValues } from './absence.ts'

interface Props {
  readonly form: UseFormReturn<AbsenceValues>
  /** The first box takes the focus. */
  readonly autoFocus?: boolean
}

/** The first and the last day of an absence. */
export function AbsenceDays({ form, autoFocus = false }: Props): ReactElement {
  const { t } = useTranslation()
  const { errors } = form.formState
  return (
    <>
      {absenceDays.map((day, place) => (
        <Controller
          key={day}
          control={form.control}
          name={day}
          render={({ field }) => (
            <DateBox
              {...field}
              label={t(`fields.${day}`)}
              optional
              autoFocus={autoFocus && place === 0}
              error={errors[day]?.message}
            />
          )}
        />
      ))}
    </>
  )
}

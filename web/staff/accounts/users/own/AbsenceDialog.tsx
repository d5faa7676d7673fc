import type { Staff } from '@portal/contract'
import { absenceDays, updateOwnAbsence } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { contractResolver } from '../../../../kit/form/form.ts'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { request } from '../../../../kit/request/api.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'
import { session } from '../../../frame/session/session.tsx'
import { DateBox } from '../../../ui/field/DateBox.tsx'
import { type AbsenceValues, absenceOf, absenceValuesOf } from './absence.ts'

/** Changes the days on which the person is absent. */
export function AbsenceDialog({ user, onClose }: { readonly user: Staff; readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const { form, frame } = useRecordForm({
    values: absenceValuesOf(user),
    resolver: contractResolver(updateOwnAbsence.body, absenceOf),
    send: (values) => request(updateOwnAbsence, { body: absenceOf(values) }),
    invalidates: ['users', 'security'],
    onDone: ({ data }, values) => {
      session.update((now) => ({ ...now, user: { ...user, ...absenceOf(values) } }))
      showDone(data)
    },
    onClose,
  })
  return (
    <Dialog {...frame} width={460} title={t('users.absence.title')} submit={t('ui.save')}>
      <p>{t('users.absence.help')}</p>
      <AbsenceDays form={form} autoFocus />
    </Dialog>
  )
}

interface DaysProps {
  readonly form: UseFormReturn<AbsenceValues>
  readonly autoFocus?: boolean
}

/** The first and the last day of an absence. */
export function AbsenceDays({ form, autoFocus = false }: DaysProps): ReactElement {
  const { t } = useTranslation()
  return (
    <>
      {absenceDays.map((day, place) => (
        <Controller
          key={day}
          control={form.control}
          name={day}
          render={({ field, fieldState }) => (
            <DateBox
              {...field}
              label={t(`fields.${day}`)}
              optional
              autoFocus={autoFocus && place === 0}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
    </>
  )
}

import { type PreRegisterRow, preRegisters } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { refreshAnswers, useCallMutation } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Confirm } from '../../../kit/ui/Confirm.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'

interface Props {
  readonly row: PreRegisterRow
  readonly onClose: () => void
}

/** Asks before a new code replaces the previous one, and says until when it is valid. */
export function ResendDialog({ row, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [errorMessage, setErrorMessage] = useState<string>()
  const { mutate, isPending } = useCallMutation(preRegisters.resend, {
    refreshes: [preRegisters.index.tag, 'audits'],
    onDone: ({ details }) => {
      showDone(t('preRegisters.resent', { email: row.email, when: formatMoment(details.expires_at) }))
      onClose()
    },
    onFailed: (error) => {
      setErrorMessage(error.message)
      // It was confirmed or deleted in the meantime: the list behind the dialog is out of date.
      if (error.status === 404 || error.status === 409) refreshAnswers(preRegisters.index.tag)
    },
  })
  return (
    <Confirm
      title={t('preRegisters.resend_of', { name: nameCase(row.full_name) })}
      text={t('preRegisters.resend_text', { email: row.email })}
      action={t('preRegisters.resend')}
      busy={isPending}
      error={errorMessage}
      onConfirm={() => {
        setErrorMessage(undefined)
        mutate({ params: { id: row.id } })
      }}
      onClose={onClose}
    />
  )
}

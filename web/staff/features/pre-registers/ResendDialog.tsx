import { type PreRegisterRow, preRegisters } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshAnswers, useCallMutation } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Confirm } from '../../../kit/ui/Confirm.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'

interface Props {
  readonly row: PreRegisterRow
  readonly onClose: () => void
}

/** Asks before a new code takes the place of the former one, and says until when it serves. */
export function ResendDialog({ row, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [trouble, setTrouble] = useState<string>()
  const { mutate, isPending } = useCallMutation(preRegisters.resend, {
    refreshes: [preRegisters.index.tag, 'audits'],
    onDone: ({ details }) => {
      showDone(t('preRegisters.resent', { email: row.email, when: formatMoment(details.expires_at) }))
      onClose()
    },
    onFailed: (error) => {
      setTrouble(error.message)
      // Confirmed or deleted meanwhile: the list behind is not the one there is.
      if (error.status === 404 || error.status === 409) refreshAnswers(preRegisters.index.tag)
    },
  })
  return (
    <Confirm
      open
      title={t('preRegisters.resend_of', { name: nameCase(row.full_name) })}
      text={t('preRegisters.resend_text', { email: row.email })}
      action={t('preRegisters.resend')}
      busy={isPending}
      error={trouble}
      onConfirm={() => {
        setTrouble(undefined)
        mutate({ params: { id: row.id } })
      }}
      onClose={onClose}
    />
  )
}

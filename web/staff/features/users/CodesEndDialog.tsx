import { endTotp } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultsOf } from '../../../kit/form/faults.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { refreshPermissions } from '../../../kit/session/session-calls.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'

/** Turns off one-time codes, where no role requires them. */
export function CodesEndDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [errorMessage, setErrorMessage] = useState<string>()
  const { mutate, isPending } = useCallMutation(endTotp, {
    refreshes: ['users'],
    onDone: ({ data }) => {
      showDone(data)
      void refreshPermissions(true)
      onClose()
    },
    onFailed: (error) => {
      const text = error.errors.code?.[0]
      if (text !== undefined) setFault(text)
      else setErrorMessage(error.reason === 'totp_required' ? t('users.codes.end_required') : error.message)
    },
  })
  return (
    <Dialog
      open
      width={440}
      title={t('users.codes.end')}
      dirty={code !== ''}
      busy={isPending}
      error={errorMessage}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setErrorMessage(undefined)
        const wrong = faultsOf(endTotp.body, { code }).get('code')
        setFault(wrong?.message)
        if (wrong === undefined) mutate({ body: { code: code.trim() } })
      }}
      actions={
        <Button type="submit" variant="filled" tone="danger" busy={isPending}>
          {t('users.codes.end')}
        </Button>
      }
    >
      <p>{t('users.codes.end_text')}</p>
      <TextBox
        name="code"
        label={t('users.codes.code')}
        autoComplete="one-time-code"
        maxLength={11}
        autoFocus
        value={code}
        error={fault}
        onChange={(event) => setCode(event.target.value)}
      />
    </Dialog>
  )
}

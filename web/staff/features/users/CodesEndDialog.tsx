import { endTotp } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useDialogForm } from '../../../kit/form/dialog-form.ts'
import { contractResolver } from '../../../kit/form/form.ts'
import { request } from '../../../kit/request/api.ts'
import { refreshPermissions } from '../../../kit/session/session-calls.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'

/** Turns off one-time codes, where no role requires them. */
export function CodesEndDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const { form, frame, showError } = useDialogForm({
    values: { code: '' },
    resolver: contractResolver(endTotp.body),
    send: ({ code }) => request(endTotp, { body: { code: code.trim() } }),
    refreshes: ['users'],
    onDone: ({ data }) => {
      showDone(data)
      void refreshPermissions(true)
    },
    onFailed: ({ reason }) => {
      if (reason !== 'totp_required') return false
      showError(t('users.codes.end_required'))
      return true
    },
    onClose,
  })
  return (
    <Dialog
      {...frame}
      width={440}
      title={t('users.codes.end')}
      actions={
        <Button type="submit" variant="filled" tone="danger" busy={frame.busy}>
          {t('users.codes.end')}
        </Button>
      }
    >
      <p>{t('users.codes.end_text')}</p>
      <TextBox
        {...form.register('code')}
        label={t('users.codes.code')}
        autoComplete="one-time-code"
        maxLength={11}
        autoFocus
        error={form.formState.errors.code?.message}
      />
    </Dialog>
  )
}

import { type Passkey, removePasskey } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useDialogForm } from '../../../kit/form/dialog-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { PasswordBox } from '../../../kit/ui/PasswordBox.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { passwordProof } from './password-proof.ts'

interface Props {
  readonly passkey: Passkey
  /** Whether the person can confirm with a passkey in place of the password. */
  readonly canConfirm: boolean
  readonly onClose: () => void
}

/** Removes a passkey, after the password or a confirmation. */
export function PasskeyRemoveDialog({ passkey, canConfirm, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const { form, frame } = useDialogForm({
    values: { password: '' },
    resolver: passwordProof(canConfirm),
    send: ({ password }) =>
      request(removePasskey, { params: { id: passkey.id }, body: password === '' ? {} : { password } }),
    refreshes: ['users'],
    onDone: ({ data }) => showDone(data),
    onClose,
  })
  return (
    <Dialog
      {...frame}
      width={440}
      title={t('users.passkeys.remove', { name: passkey.name })}
      actions={
        <Button type="submit" variant="filled" tone="danger" busy={frame.busy}>
          {t('users.passkeys.remove_short')}
        </Button>
      }
    >
      <p>{t('users.passkeys.remove_text')}</p>
      <PasswordBox
        {...form.register('password')}
        label={t('users.password.current')}
        help={canConfirm ? t('users.passkeys.or_passkey') : undefined}
        error={form.formState.errors.password?.message}
        isCurrent
        autoFocus
        size="medium"
        shown={shown}
        onShown={setShown}
      />
    </Dialog>
  )
}

import { renamePasskey } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { deviceOf } from '../../../kit/device/device.ts'
import { useDialogForm } from '../../../kit/form/dialog-form.ts'
import { contractResolver } from '../../../kit/form/form.ts'
import { makePasskey } from '../../../kit/session/passkeys.ts'
import { refreshPermissions } from '../../../kit/session/session-calls.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { PasswordBox } from '../../../kit/ui/PasswordBox.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { passwordProof } from './password-proof.ts'

interface Props {
  /** Whether the person has a passkey that can confirm in place of the password. */
  readonly hasUsable: boolean
  readonly onClose: () => void
}

/** Adds a passkey: asks for a name and the password, and then the browser asks the person. */
export function PasskeyDialog({ hasUsable, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const { browser, system } = deviceOf(navigator.userAgent)
  const {
    form: { register, formState },
    frame,
  } = useDialogForm({
    values: {
      name: browser !== undefined && system !== undefined ? t('ui.device', { browser, system }) : '',
      password: '',
    },
    resolver: passwordProof(hasUsable, contractResolver(renamePasskey.body)),
    send: ({ name, password }) => makePasskey(name, password === '' ? undefined : password),
    refreshes: ['users'],
    onDone: (sentence) => {
      showDone(sentence)
      void refreshPermissions(true)
    },
    onClose,
  })
  const { errors } = formState
  return (
    <Dialog {...frame} width={460} title={t('users.passkeys.add')} submit={t('users.passkeys.next')}>
      <p>{t('users.passkeys.add_text')}</p>
      <TextBox
        {...register('name')}
        label={t('users.passkeys.name')}
        help={t('users.passkeys.name_help')}
        autoFocus
        maxLength={80}
        error={errors.name?.message}
      />
      <PasswordBox
        {...register('password')}
        label={t('users.password.current')}
        help={hasUsable ? t('users.passkeys.or_passkey') : undefined}
        error={errors.password?.message}
        isCurrent
        size="medium"
        shown={shown}
        onShown={setShown}
      />
    </Dialog>
  )
}

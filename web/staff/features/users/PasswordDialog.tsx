import { appSettings, changePassword, passwordUpTo } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import * as z from 'zod/mini'
import { useDialogForm } from '../../../kit/form/dialog-form.ts'
import { contractResolver } from '../../../kit/form/form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { PasswordBox } from '../../../kit/ui/PasswordBox.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'

/** Changes the person's own password; it signs out their other devices. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const { user } = useSession()
  const max = useCallQuery(appSettings, {}, { onFailure: 'inline' }).data?.data.password_max
  const [shown, setShown] = useState(false)
  const {
    form: { register, formState },
    frame,
  } = useDialogForm({
    values: { old_password: '', password: '', password_confirmation: '' },
    // The maximum of this installation may be smaller than the contract's.
    resolver: contractResolver(
      max === undefined ? changePassword.body : z.safeExtend(changePassword.body, { password: passwordUpTo(max) }),
    ),
    send: (body) => request(changePassword, { body }),
    refreshes: ['users'],
    onDone: ({ data }) => showDone(data),
    onClose,
  })
  const { errors } = formState
  return (
    <Dialog {...frame} width={460} title={t('users.password.change')} submit={t('users.password.save')}>
      <p>{t('users.password.text')}</p>
      {/* The account of the password, for the browser's password manager. */}
      <input type="text" name="username" value={user?.username ?? ''} readOnly hidden autoComplete="username" />
      <PasswordBox
        {...register('old_password')}
        label={t('users.password.current')}
        error={errors.old_password?.message}
        isCurrent
        autoFocus
        size="medium"
        shown={shown}
        onShown={setShown}
      />
      <PasswordBox
        {...register('password')}
        label={t('passwords.new')}
        help={max === undefined ? undefined : t('passwords.rule', { max })}
        error={errors.password?.message}
        size="medium"
        shown={shown}
        onShown={setShown}
      />
      <PasswordBox
        {...register('password_confirmation')}
        label={t('passwords.again')}
        error={errors.password_confirmation?.message}
        size="medium"
        shown={shown}
        onShown={setShown}
      />
    </Dialog>
  )
}

import { appSettings, changePassword, ownPasswordForm, passwordUpTo } from '@portal/contract'
import type { ReactElement } from 'react'
import * as z from 'zod/mini'
import { contractResolver } from '../../../../kit/form/form.ts'
import { useRecordForm } from '../../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../../kit/form/use-form.ts'
import { request } from '../../../../kit/request/api.ts'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { PasswordBox } from '../../../../kit/ui/field/PasswordBox.tsx'
import { useSession } from '../../../frame/session/session.tsx'

/** Changes the person's own password; it signs out their other devices. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const { user } = useSession()
  const max = useCallQuery(appSettings, {}).data?.data.password_max
  const { form, frame } = useRecordForm({
    values: { old_password: '', password: '' },
    // The maximum of this installation may be smaller than the contract's.
    resolver: contractResolver(
      max === undefined ? ownPasswordForm : z.extend(ownPasswordForm, { password: passwordUpTo(max) }),
    ),
    send: (typed) => request(changePassword, { body: { ...typed, password_confirmation: typed.password } }),
    invalidates: ['users'],
    onClose,
  })
  return (
    <Dialog {...frame} width={460} title={t('users.password.change')} submit={t('users.password.change')}>
      <p>{t('users.password.text')}</p>
      {/* The account of the password, for the browser's password manager. */}
      <input type="text" name="username" value={user?.username ?? ''} readOnly hidden autoComplete="username" />
      <PasswordBox
        {...fieldProps(form, 'old_password')}
        label={t('fields.current_password')}
        isCurrent
        autoFocus
        size="medium"
      />
      <PasswordBox
        {...fieldProps(form, 'password')}
        label={t('fields.new_password')}
        help={max === undefined ? undefined : t('passwords.rule', { max })}
        size="medium"
      />
    </Dialog>
  )
}

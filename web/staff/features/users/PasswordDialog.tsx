import { appSettings, changePassword, passwordUpTo } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { faultsOf } from '../../../kit/form/faults.ts'
import { contractResolver, showFieldErrors } from '../../../kit/form/form.ts'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { PasswordBox } from '../../../kit/ui/PasswordBox.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'

const fields = ['old_password', 'password', 'password_confirmation'] as const
type Values = Record<(typeof fields)[number], string>

const resolver = contractResolver<Values>(changePassword.body)

/** Changes the person's own password; it signs out their other devices. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const { user } = useSession()
  const max = useCallQuery(appSettings, {}, { onFailure: 'inline' }).data?.data.password_max
  const [shown, setShown] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { old_password: '', password: '', password_confirmation: '' },
    resolver,
  })
  const { errors, isDirty } = formState
  const { mutate, isPending } = useCallMutation(changePassword, {
    refreshes: ['users'],
    onDone: ({ data }) => {
      showDone(data)
      onClose()
    },
    onFailed: (error) => {
      if (!showFieldErrors(error, [...fields], setError)) setErrorMessage(error.message)
    },
  })
  const save = handleSubmit((values) => {
    setErrorMessage(undefined)
    // The maximum of this installation may be smaller than the contract's.
    const tooLong = max === undefined ? undefined : faultsOf(z.object({ password: passwordUpTo(max) }), values)
    const fault = tooLong?.get('password')
    if (fault === undefined) mutate({ body: values })
    else setError('password', { type: fault.key, message: fault.message }, { shouldFocus: true })
  })
  return (
    <Dialog
      open
      width={460}
      title={t('users.password.change')}
      dirty={isDirty}
      busy={isPending}
      error={errorMessage}
      onClose={onClose}
      onSubmit={(event) => void save(event)}
      actions={
        <Button type="submit" variant="filled" busy={isPending}>
          {t('users.password.save')}
        </Button>
      }
    >
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

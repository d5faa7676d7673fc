import type { Profile } from '@portal/contract'
import { type Account, updateAccount } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { contractResolver } from '../../../../kit/form/form.ts'
import { fieldProps } from '../../../../kit/form/use-form.ts'
import { currentIn, useDecisionForm, useVersionedForm } from '../../../../kit/form/versioned-form.tsx'
import { request } from '../../../../kit/request/api.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { nameCase } from '../../../../kit/text/sentence-case.ts'
import { Confirm } from '../../../../kit/ui/dialog/Confirm.tsx'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../../kit/ui/feedback/snackbars.ts'
import { TextBox } from '../../../../kit/ui/field/TextBox.tsx'
import { transitionKeys } from '../../citizen/undo.ts'

interface Props {
  readonly profile: Profile
  readonly loaded: Account
  readonly onClose: () => void
}

/** Changes the address for signing in; its owner confirms it again. */
export function EmailDialog({ profile, loaded, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const { form, frame, conflict } = useVersionedForm<{ email: string }, Account, unknown>({
    record: loaded,
    values: { email: loaded.email },
    valuesOf: ({ email }) => ({ email }),
    resolver: contractResolver(updateAccount.body),
    send: ({ email }, account = loaded) =>
      request(updateAccount, { params: { id: profile.id }, body: { email: email.trim(), version: account.version } }),
    invalidates: transitionKeys,
    onDone: () => showDone(t('profiles.account.email_done')),
    onClose,
    titleOf: () => nameCase(profile.full_name),
    labelOf: () => t('fields.email'),
    textOf: (_, { email }) => email,
  })
  return (
    <Dialog
      {...frame}
      title={t('profiles.account.change_email')}
      subtitle={nameCase(profile.full_name)}
      submit={t('profiles.account.save_email')}
    >
      <TextBox
        {...fieldProps(form, 'email')}
        type="email"
        autoFocus
        label={t('fields.email')}
        help={t('profiles.account.email_help')}
      />
      {conflict}
    </Dialog>
  )
}

/** Asks before an account is locked or unlocked. */
export function LockDialog({ profile, loaded, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const locks = !loaded.is_locked
  const { frame, save } = useDecisionForm<Record<string, never>, Account, unknown>({
    record: loaded,
    values: {},
    send: (_, account) =>
      request(updateAccount, { params: { id: profile.id }, body: { is_locked: locks, version: account.version } }),
    read: async (error) => currentIn<Account>(error) ?? loaded,
    describe: (_, error) => error.message,
    invalidates: transitionKeys,
    onDone: () => showDone(t(locks ? 'profiles.account.locked_done' : 'profiles.account.unlocked_done')),
    onClose,
  })
  return (
    <Confirm
      danger={locks}
      title={t(locks ? 'profiles.account.lock' : 'profiles.account.unlock')}
      text={t(locks ? 'profiles.account.lock_text' : 'profiles.account.unlock_text', {
        name: nameCase(profile.full_name),
        count: loaded.profiles_count,
      })}
      action={t(locks ? 'profiles.account.lock' : 'profiles.account.unlock')}
      busy={frame.busy}
      error={frame.error}
      onClose={onClose}
      onConfirm={save}
    />
  )
}

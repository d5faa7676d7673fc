import type { Profile } from '@portal/contract'
import { type Account, updateAccount } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogForm } from '../../../kit/form/dialog-form.ts'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { Confirm } from '../../../kit/ui/Confirm.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { TextBox } from '../../../kit/ui/TextBox.tsx'
import { movedTags } from './undo.ts'

interface Props {
  readonly profile: Profile
  readonly seen: Account
  readonly onClose: () => void
}

/** The account as it is now, in the body of a refusal. */
function currentOf(details: unknown, seen: Account): Account {
  const row = details as Account | undefined
  return typeof row === 'object' && row !== null && row.id === seen.id ? row : seen
}

/** Another address to sign in with; its owner proves it again. */
export function EmailDialog({ profile, seen, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [account, setAccount] = useState(seen)
  const { form, frame, setTrouble } = useDialogForm(updateAccount, {
    values: { email: seen.email },
    refreshes: movedTags,
    inputOf: ({ email }) => ({ params: { id: profile.id }, body: { email: email.trim(), version: account.version } }),
    onDone: () => showDone(t('profiles.account.email_done')),
    onRefused: ({ reason, details }) => {
      if (reason !== 'stale_version') return
      const now = currentOf(details, seen)
      setAccount(now)
      setTrouble(t('profiles.account.quicker', { email: now.email }))
    },
    onClose,
  })
  return (
    <Dialog
      {...frame}
      title={t('profiles.account.change_email')}
      subtitle={nameCase(profile.full_name)}
      actions={
        <Button type="submit" variant="filled" busy={frame.busy}>
          {t('profiles.account.save_email')}
        </Button>
      }
    >
      <TextBox
        {...form.register('email')}
        type="email"
        autoFocus
        label={t('profiles.account.email')}
        help={t('profiles.account.email_help')}
        error={form.formState.errors.email?.message}
      />
    </Dialog>
  )
}

/** Asks before an account is locked, or opened again. */
export function LockDialog({ profile, seen, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const [account, setAccount] = useState(seen)
  const [trouble, setTrouble] = useState<string>()
  const locks = !seen.is_locked
  const { mutate, isPending } = useCallMutation(updateAccount, {
    refreshes: [...movedTags],
    onDone: () => {
      showDone(t(locks ? 'profiles.account.locked_done' : 'profiles.account.unlocked_done'))
      onClose()
    },
    onFailed: (error) => {
      setAccount(currentOf(error.details, account))
      setTrouble(error.message)
    },
  })
  return (
    <Confirm
      open
      danger={locks}
      title={t(locks ? 'profiles.account.lock' : 'profiles.account.unlock')}
      text={t(locks ? 'profiles.account.lock_text' : 'profiles.account.unlock_text', {
        name: nameCase(profile.full_name),
        count: seen.profiles_count,
      })}
      action={t(locks ? 'profiles.account.lock' : 'profiles.account.unlock')}
      busy={isPending}
      error={trouble}
      onClose={onClose}
      onConfirm={() => mutate({ params: { id: profile.id }, body: { is_locked: locks, version: account.version } })}
    />
  )
}

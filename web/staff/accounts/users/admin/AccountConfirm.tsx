import { invitationDays } from '@portal/contract'
import { restoreUser, type StaffRow, sendResetLink, signOutUser, suspendUser } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { nameCase } from '../../../../kit/text/sentence-case.ts'
import { ConfirmCall } from '../../../../kit/ui/dialog/ConfirmCall.tsx'

const calls = { suspend: suspendUser, restore: restoreUser, sign_out: signOutUser, reset: sendResetLink } as const

/** The actions on an account that need only one confirmation. */
export type AccountAction = keyof typeof calls

interface Props {
  readonly action: AccountAction
  readonly row: StaffRow
  readonly onClose: () => void
}

/** Asks before an account is suspended, restored, signed out or sent a link, and explains the consequences. */
export function AccountConfirm({ action, row, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const name = nameCase(row.full_name)
  const count = row.sessions_count
  const purpose = action === 'reset' && row.is_invited ? 'invite' : action
  const texts: Readonly<Record<AccountAction, string>> = {
    suspend: count === 0 ? t('users.confirm.suspend_text_none') : t('users.confirm.suspend_text', { count }),
    restore: t('users.confirm.restore_text'),
    sign_out: t('users.confirm.sign_out_text', { count }),
    reset: t(row.is_invited ? 'users.confirm.invite_text' : 'users.confirm.reset_text', {
      email: row.email,
      days: invitationDays,
    }),
  }
  return (
    <ConfirmCall
      title={t(`users.confirm.${purpose}_title`, { name })}
      text={texts[action]}
      action={t(`users.confirm.${purpose}`)}
      danger={action === 'suspend' || action === 'sign_out'}
      call={calls[action] as typeof suspendUser}
      input={{ params: { id: row.id } }}
      invalidates={['users', 'audits']}
      onClose={onClose}
    />
  )
}

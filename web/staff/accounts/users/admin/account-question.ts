import { invitationDays } from '@portal/contract'
import { restoreUser, type StaffRow, sendResetLink, signOutUser, suspendUser } from '@portal/contract/staff'
import { request } from '../../../../kit/request/api.ts'
import { translate as t } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import type { Ask } from '../../../../kit/ui/dialog/use-dialog.tsx'

const calls = { suspend: suspendUser, restore: restoreUser, sign_out: signOutUser, reset: sendResetLink } as const

/** An action on an account that needs only one confirmation. */
export interface AsksAccount {
  readonly kind: keyof typeof calls
  readonly row: StaffRow
}

export function isQuestion(what: { readonly kind: string }): what is AsksAccount {
  return what.kind in calls
}

/** The question before an account is suspended, restored, signed out or sent a link; it explains the consequences. */
export function accountQuestion({ kind, row }: AsksAccount): Parameters<Ask>[0] {
  const count = row.sessions_count
  const purpose = kind === 'reset' && row.is_invited ? 'invite' : kind
  const texts: Readonly<Record<AsksAccount['kind'], string>> = {
    suspend: count === 0 ? t('users.confirm.suspend_text_none') : t('users.confirm.suspend_text', { count }),
    restore: t('users.confirm.restore_text'),
    sign_out: t('users.confirm.sign_out_text', { count }),
    reset: t(row.is_invited ? 'users.confirm.invite_text' : 'users.confirm.reset_text', {
      email: row.email,
      days: invitationDays,
    }),
  }
  return {
    title: t(`users.confirm.${purpose}_title`, { name: personNameCase(row.full_name) }),
    text: texts[kind],
    action: t(`users.confirm.${purpose}`),
    danger: kind === 'suspend' || kind === 'sign_out',
    send: () => request(calls[kind] as typeof suspendUser, { params: { id: row.id } }),
    invalidates: ['users', 'audits'],
  }
}

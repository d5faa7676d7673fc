import {
  mdiAccountCheckOutline,
  mdiAccountLockOutline,
  mdiCardAccountDetailsOutline,
  mdiDomain,
  mdiEmailLockOutline,
  mdiHistory,
  mdiLinkVariant,
  mdiLogoutVariant,
  mdiPencilOutline,
  mdiShieldAccountOutline,
} from '@mdi/js'
import { can, isA } from '@portal/contract'
import { listAssignableRoles, type StaffRow, screenPath } from '@portal/contract/staff'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { mayOpen } from '../../../frame/screens/authorize-screen.ts'
import { usePathForm } from '../../../frame/screens/paths.ts'
import { usePrincipal } from '../../../frame/session/session.tsx'
import type { RowAction } from '../../../list/declare.ts'
import type { AsksAccount } from './account-question.ts'
import type { Invited } from './InvitationDialog.tsx'

interface OfRow {
  readonly kind: 'details' | 'edit' | 'roles' | 'identity'
  readonly row: StaffRow
}

/** What is open over the list. */
export type Opened =
  | { readonly kind: 'create' | 'assign' }
  | OfRow
  | AsksAccount
  | { readonly kind: 'invitation'; readonly row: Invited; readonly isSent: boolean }

/** The actions of this person on an account: nobody may act on accounts with more permissions than their own (ADR 0017). */
export function useAccountActions(open: (what: Opened) => void): (row: StaffRow) => readonly (RowAction | false)[] {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const form = usePathForm()
  const { data } = useCallQuery(listAssignableRoles, {}, { freshFor: 60_000 })
  return (row) => {
    // Until the roles are known no account counts as higher; the server rejects the action and names the role.
    const isAbove = row.roles.some(({ name }) => data?.data.every((given) => given.name !== name))
    const mayUpdate = can(principal, 'update', 'User', row) && !isAbove
    const { is_invited, is_locked } = row
    const opening = (kind: (OfRow | AsksAccount)['kind'], label: string, icon: string): RowAction => ({
      name: kind === 'sign_out' ? 'sign-out' : kind,
      label,
      icon,
      run: () => open({ kind, row }),
    })
    return [
      opening('details', t('users.actions.details'), mdiCardAccountDetailsOutline),
      mayUpdate && opening('edit', t('users.actions.edit'), mdiPencilOutline),
      mayUpdate && opening('roles', t('users.actions.roles'), mdiShieldAccountOutline),
      isA(principal, 'superadmin') && opening('identity', t('users.actions.identity'), mdiDomain),
      mayUpdate &&
        opening(
          'reset',
          t(is_invited ? 'users.actions.invite_again' : 'users.actions.reset_link'),
          mdiEmailLockOutline,
        ),
      mayUpdate &&
        is_invited &&
        !is_locked && {
          name: 'invitation',
          label: t('users.actions.invitation_link'),
          icon: mdiLinkVariant,
          run: () => open({ kind: 'invitation', row, isSent: false }),
        },
      mayOpen(principal, 'audit') && {
        name: 'audit',
        label: t('users.actions.audit'),
        icon: mdiHistory,
        to: `${screenPath('audit', form)}?user_id=${row.id}`,
      },
      mayUpdate && row.sessions_count > 0 && opening('sign_out', t('users.actions.sign_out'), mdiLogoutVariant),
      mayUpdate && is_locked && opening('restore', t('users.actions.restore'), mdiAccountCheckOutline),
      mayUpdate &&
        !is_locked &&
        row.id !== principal.id && {
          ...opening('suspend', t('users.actions.suspend'), mdiAccountLockOutline),
          danger: true,
        },
    ]
  }
}

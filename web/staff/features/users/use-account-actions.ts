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
import { useMemo } from 'react'
import type { RowAction } from '../../../kit/list/declare.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { mayOpen } from '../../layout/authorize-screen.ts'
import { usePathForm } from '../../layout/paths.ts'
import type { AccountAction } from './AccountConfirm.tsx'
import type { Invited } from './InvitationDialog.tsx'

/** What is open over the list. */
export type Opened =
  | { readonly kind: 'create' | 'assign' }
  | { readonly kind: 'details' | 'edit' | 'roles' | 'identity' | AccountAction; readonly row: StaffRow }
  | { readonly kind: 'invitation'; readonly row: Invited; readonly isSent: boolean }

/** The actions of this person on an account: nobody may act on accounts with more permissions than their own (ADR 0017). */
export function useAccountActions(open: (what: Opened) => void): {
  readonly actionsOf: (row: StaffRow) => readonly RowAction[]
} {
  const { t } = useTranslation()
  const who = usePrincipal()
  const form = usePathForm()
  const { data } = useCallQuery(listAssignableRoles, {}, { onFailure: 'inline', freshFor: 60_000 })
  return useMemo(() => {
    // Until the roles are known no account counts as higher; the server rejects the action and names the role.
    const given = data && new Set(data.data.map(({ name }) => name))
    const readsAuditLog = mayOpen(who, 'audit')
    return {
      actionsOf: (row) => {
        const isAbove = given !== undefined && row.roles.some(({ name }) => !given.has(name))
        const mayUpdate = can(who, 'update', 'User', row) && !isAbove
        const one = (
          name: string,
          label: string,
          icon: string,
          kind: Exclude<Opened['kind'], 'create' | 'assign' | 'invitation'>,
        ) => ({
          name,
          label,
          icon,
          run: () => open({ kind, row }),
        })
        return [
          one('details', t('users.actions.details'), mdiCardAccountDetailsOutline, 'details'),
          ...(mayUpdate ? [one('edit', t('users.actions.edit'), mdiPencilOutline, 'edit')] : []),
          ...(mayUpdate ? [one('roles', t('users.actions.roles'), mdiShieldAccountOutline, 'roles')] : []),
          ...(isA(who, 'superadmin') ? [one('identity', t('users.actions.identity'), mdiDomain, 'identity')] : []),
          ...(mayUpdate
            ? [
                one(
                  'reset',
                  t(row.is_invited ? 'users.actions.invite_again' : 'users.actions.reset_link'),
                  mdiEmailLockOutline,
                  'reset',
                ),
              ]
            : []),
          ...(mayUpdate && row.is_invited && !row.is_locked
            ? [
                {
                  name: 'invitation',
                  label: t('users.actions.invitation_link'),
                  icon: mdiLinkVariant,
                  run: () => open({ kind: 'invitation', row, isSent: false }),
                },
              ]
            : []),
          ...(readsAuditLog
            ? [
                {
                  name: 'audit',
                  label: t('users.actions.audit'),
                  icon: mdiHistory,
                  to: `${screenPath('audit', form)}?user_id=${row.id}`,
                },
              ]
            : []),
          ...(mayUpdate && row.sessions_count > 0
            ? [one('sign-out', t('users.actions.sign_out'), mdiLogoutVariant, 'sign_out')]
            : []),
          ...(mayUpdate && row.is_locked
            ? [one('restore', t('users.actions.restore'), mdiAccountCheckOutline, 'restore')]
            : []),
          ...(mayUpdate && !row.is_locked && row.id !== who.id
            ? [{ ...one('suspend', t('users.actions.suspend'), mdiAccountLockOutline, 'suspend'), danger: true }]
            : []),
        ]
      },
    }
  }, [t, who, form, open, data])
}

import * as calls from '@portal/contract/staff'
import { sql } from 'kysely'
import type { PrincipalKey } from '../../base/database/principals.ts'
import { present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import type { Config } from '../../base/process/config.ts'
import { userPolicy } from '../../base/services/authority/policies/user.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { endOwnDevice, listDevices } from '../../base/services/identity/devices.ts'
import { endOfSession } from '../../base/services/identity/end-sessions.ts'
import { giveRoles, listAssignableRoles, takeAllRoles, takeRoles } from './give-roles.ts'
import { superadmin } from './guard.ts'
import { linkAnIdentity, showDirectory, showOwnIdentity, unlinkAnIdentity, unlinkOwnIdentity } from './identities.ts'
import { findUsers, listUsers, readStaff } from './list-users.ts'
import { newPasswordHash, storeUser, updateOwnAbsence, updateUser } from './store-user.ts'
import { restoreUser, sendResetLink, showInvitation, signOutUser, suspendUser } from './suspend.ts'
import { beginTotp, confirmTotp, endTotp } from './totp.ts'

/** Staff accounts, their roles and devices. */
export function registerUsers(
  { data, list, whole, write, create, writeData, confirmed, db, requireConfirmation }: Registrar,
  { passwordMaxLength, sessionDays, publicUrl, passkeySite, sso }: Config,
): void {
  /** Giving the role of superadmin is a dangerous action (ADR 0050). */
  async function confirmSuperadmin(context: { principal: SignedIn; now: Date }, roles: readonly string[] = []) {
    if (roles.includes(superadmin)) await requireConfirmation(context.principal, context.now)
  }

  /** Anyone who reads the mails of an account can set its password: another address is a dangerous action too. */
  async function confirmAddress({ principal, now, params, body }: CallContext<typeof calls.updateUser>) {
    const stored = await db.selectFrom('users').select('email').where('id', '=', params.id).executeTakeFirst()
    if (stored !== undefined && stored.email !== body.email) await requireConfirmation(principal, now)
  }

  function devicesOf(principal: PrincipalKey, context: { readonly principal: SignedIn; readonly now: Date }) {
    const { session_id: current } = context.principal
    const endOf = (began: Date) => endOfSession(began, sessionDays)
    return listDevices(db, principal, { current, endOf, now: context.now })
  }

  list(calls.listUsers, { find: listUsers })
  whole(calls.findUsers, (db, { principal, query }) => findUsers(db, principal, query))
  data(calls.showUser, async (db, context) => {
    const { id } = context.params
    const view = userPolicy.rows(context.principal)
    const row = present(
      (await readStaff(db, sql`from users where users.id = ${id} and users.deleted_at is null and ${view}`))[0],
    )
    return { ...row, sessions: await devicesOf({ kind: 'staff', id }, context) }
  })
  create(calls.storeUser, 'done.processed', {
    before: async (_, context) => {
      await confirmSuperadmin(context, context.body.roles)
      return newPasswordHash(context, passwordMaxLength)
    },
    change: storeUser,
  })
  writeData(calls.updateUser, { before: (_, context) => confirmAddress(context), change: updateUser })

  write(calls.suspendUser, 'done.suspended', confirmed(suspendUser))
  write(calls.restoreUser, 'done.user_restored', restoreUser)
  write(calls.signOutUser, 'done.signed_out_user', signOutUser)
  write(calls.sendResetLink, 'done.reset_link_sent', sendResetLink)
  writeData(
    calls.showInvitation,
    confirmed((tx, context: CallContext<typeof calls.showInvitation>) =>
      showInvitation(tx, context, { publicUrl, sso }),
    ),
  )
  whole(calls.listAssignableRoles, (db, { principal }) => listAssignableRoles(db, principal))
  write(calls.giveRoles, 'done.processed', {
    before: (_, context) => confirmSuperadmin(context, context.body.roles),
    change: giveRoles,
  })
  write(calls.takeRoles, 'done.deleted', confirmed(takeRoles))
  write(calls.takeAllRoles, 'done.deleted', confirmed(takeAllRoles))
  writeData(calls.beginTotp, beginTotp(passkeySite))
  writeData(calls.confirmTotp, (tx, context) => confirmTotp(tx, context, passkeySite))
  write(calls.endTotp, 'done.updated', (tx, context) => endTotp(tx, context, passkeySite))
  write(
    calls.linkIdentity,
    'done.identity_named',
    confirmed((tx, context: CallContext<typeof calls.linkIdentity>) => linkAnIdentity(tx, sso, context)),
  )
  write(calls.unlinkIdentity, 'done.identity_unlinked', confirmed(unlinkAnIdentity))
  data(calls.showDirectory, showDirectory, {
    reading: ({ params: { id: entity_id } }) => ({
      event: 'read',
      entity: 'User',
      entity_id,
      values: { directory: true },
    }),
  })
  data(calls.showOwnIdentity, (db, context) => showOwnIdentity(db, context.principal))
  write(calls.unlinkOwnIdentity, 'done.identity_unlinked', confirmed(unlinkOwnIdentity))
  write(calls.updateOwnAbsence, 'done.updated', updateOwnAbsence)
  data(calls.listSessions, (_, context) => devicesOf(context.principal, context))
  write(calls.endOwnSession, 'done.deleted', endOwnDevice)
}

import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { rowsFor } from '../../authority/scope.ts'
import type { AppContext } from '../../http/call-context.ts'
import { headersOf, wholeList } from '../../http/envelope.ts'
import { AppError } from '../../http/errors.ts'
import { registerListCall } from '../../http/list-calls.ts'
import type { SignedIn } from '../../http/principal.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { endOwnDevice, listDevices } from '../../identity/devices.ts'
import { endOfSession } from '../../identity/end-sessions.ts'
import type { PrincipalKey } from '../../identity/principals.ts'
import type { Config } from '../../process/config.ts'
import { giveRoles, listAssignableRoles, takeRoles } from './give-roles.ts'
import { superadmin } from './guard.ts'
import { linkAnIdentity, showDirectory, showOwnIdentity, unlinkAnIdentity, unlinkOwnIdentity } from './identities.ts'
import { findUsers, listUsers, readStaff, userColumns, userExpanded } from './list-users.ts'
import { storeUser, updateOwnAbsence, updateUser } from './store-user.ts'
import { restoreUser, sendResetLink, showInvitation, signOutUser, suspendUser } from './suspend.ts'
import { beginTotp, confirmTotp, endTotp } from './totp.ts'

/** Staff accounts, their roles and devices (domain facts §1.6, decisions §8). */
export function registerUsers(
  app: FastifyInstance,
  serving: AppContext,
  { passwordMaxLength, sessionDays, publicUrl, passkeySite, sso }: Config,
): void {
  const { db } = serving

  /** Giving the role of superadmin is a dangerous act (ADR 0050). */
  async function confirmSuperadmin(context: { who: SignedIn; now: Date }, roles: readonly string[] = []) {
    if (roles.includes(superadmin)) await serving.requireConfirmation(context.who, context.now)
  }

  function devicesOf(principal: PrincipalKey, context: { readonly who: SignedIn; readonly now: Date }) {
    const { session_id: current } = context.who
    const endOf = (began: Date) => endOfSession(began, sessionDays)
    return listDevices(db, principal, { current, endOf, now: context.now })
  }

  registerListCall(app, serving, calls.listUsers, { headers: userColumns, expanded: userExpanded, find: listUsers })
  registerCall(app, serving, calls.findUsers, async (context) => {
    const { query, locale } = context
    return wholeList(await findUsers(db, context.who, query), headersOf(userColumns, locale))
  })
  registerDataCall(app, serving, calls.showUser, async (context) => {
    const { id } = context.params
    const view = rowsFor(context.who, 'view', 'User')
    const [row] = await readStaff(db, sql`where users.id = ${id} and users.deleted_at is null and ${view}`)
    if (row === undefined) throw new AppError('not_found')
    return { ...row, sessions: await devicesOf({ kind: 'staff', id }, context) }
  })
  registerMessageCall(app, serving, calls.storeUser, 'done.processed', async (context) => {
    await confirmSuperadmin(context, context.body.roles)
    return { id: await storeUser(db, context, passwordMaxLength) }
  })
  registerDataCall(app, serving, calls.updateUser, (context) => updateUser(db, context))

  registerMessageCall(app, serving, calls.suspendUser, 'done.suspended', async (context) => {
    await serving.requireConfirmation(context.who, context.now)
    return suspendUser(db, context)
  })
  registerMessageCall(app, serving, calls.restoreUser, 'done.user_restored', (context) => restoreUser(db, context))
  registerMessageCall(app, serving, calls.signOutUser, 'done.signed_out_user', (context) => signOutUser(db, context))
  registerMessageCall(app, serving, calls.sendResetLink, 'done.reset_link_sent', (context) =>
    sendResetLink(db, context),
  )

  registerDataCall(app, serving, calls.showInvitation, (context) => showInvitation(db, context, { publicUrl, sso }))

  registerCall(app, serving, calls.listAssignableRoles, async (context) =>
    wholeList(await listAssignableRoles(db, context.who), []),
  )
  registerMessageCall(app, serving, calls.giveRoles, 'done.processed', async (context) => {
    await confirmSuperadmin(context, context.body.roles)
    return giveRoles(db, context)
  })
  registerMessageCall(app, serving, calls.takeRoles, 'done.deleted', (context) => takeRoles(db, context))

  registerDataCall(app, serving, calls.beginTotp, (context) => beginTotp(db, context))
  registerDataCall(app, serving, calls.confirmTotp, async (context) => ({
    recovery_codes: await confirmTotp(db, context),
  }))
  registerMessageCall(app, serving, calls.endTotp, 'done.updated', (context) => endTotp(db, context, passkeySite))

  registerMessageCall(app, serving, calls.linkIdentity, 'done.identity_named', (context) =>
    linkAnIdentity(db, sso, context),
  )
  registerMessageCall(app, serving, calls.unlinkIdentity, 'done.identity_unlinked', (context) =>
    unlinkAnIdentity(db, context),
  )
  registerDataCall(app, serving, calls.showDirectory, (context) => showDirectory(db, context))
  registerDataCall(app, serving, calls.showOwnIdentity, (context) => showOwnIdentity(db, context.who))
  registerMessageCall(app, serving, calls.unlinkOwnIdentity, 'done.identity_unlinked', (context) =>
    unlinkOwnIdentity(db, context),
  )

  registerMessageCall(app, serving, calls.updateOwnAbsence, 'done.updated', (context) => updateOwnAbsence(db, context))
  registerDataCall(app, serving, calls.listSessions, (context) => devicesOf(context.who, context))
  registerMessageCall(app, serving, calls.endOwnSession, 'done.deleted', (context) =>
    endOwnDevice(db, context.who, context.params.session, context),
  )
}

import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { rowsFor } from '../../authority/scope.ts'
import { headersOf, listing } from '../../http/envelope.ts'
import { AppError } from '../../http/errors.ts'
import { type AppContext, type CallContext, registerCall, signedIn } from '../../http/register-call.ts'
import type { Config } from '../../process/config.ts'
import { listAssignableRoles } from './assignable-roles.ts'
import { giveRoles, takeRoles } from './give-roles.ts'
import { findUsers, listUsers, userColumns, userExpanded } from './list-users.ts'
import { readStaff } from './rows.ts'
import { endOwnSession, listDevices, listOwnDevices } from './sessions.ts'
import { storeUser, updateUser } from './store-user.ts'
import { restoreUser, sendResetLink, signOutUser, suspendUser } from './suspend.ts'
import { beginTotp, confirmTotp, endTotp } from './totp.ts'

/** Staff accounts, their roles and devices (domain facts §1.6, decisions §8). */
export function registerUsers(
  app: FastifyInstance,
  serving: AppContext,
  { passwordMaxLength, sessionDays }: Pick<Config, 'passwordMaxLength' | 'sessionDays'>,
): void {
  const { db } = serving
  const whole = { page: 1, per_page: -1 }

  registerCall(app, serving, calls.listUsers, async (context) => {
    const { query, locale, url } = context
    return listing(await listUsers(db, signedIn(context), query), query, url, {
      headers: headersOf(userColumns, locale),
      expanded: headersOf(userExpanded, locale),
    })
  })
  registerCall(app, serving, calls.findUsers, async (context) => {
    const { query, locale, url } = context
    const rows = await findUsers(db, signedIn(context), query)
    return listing({ rows, total: rows.length }, whole, url, { headers: headersOf(userColumns, locale) })
  })
  registerCall(app, serving, calls.showUser, async (context) => {
    const { id } = context.params
    const view = rowsFor(signedIn(context), 'view', 'User')
    const [row] = await readStaff(db, sql`where users.id = ${id} and users.deleted_at is null and ${view}`)
    if (row === undefined) throw new AppError('not_found')
    const sessions = await listDevices(
      db,
      { kind: 'staff', id },
      signedIn(context).session_id,
      sessionDays,
      context.now,
    )
    return { data: { ...row, sessions }, details: null }
  })
  registerCall(app, serving, calls.storeUser, async (context) => ({
    details: { id: await storeUser(db, context, passwordMaxLength) },
    data: context.translate('done.processed'),
  }))
  registerCall(app, serving, calls.updateUser, async (context) => ({
    data: await updateUser(db, context),
    details: null,
  }))

  const on = (
    call: typeof calls.suspendUser,
    work: (context: CallContext<typeof call>) => Promise<unknown>,
    key: string,
  ) =>
    registerCall(app, serving, call, async (context) => {
      await work(context)
      return { data: context.translate(`done.${key}`), details: null }
    })
  on(calls.suspendUser, (context) => suspendUser(db, context), 'suspended')
  on(calls.restoreUser, (context) => restoreUser(db, context), 'user_restored')
  on(calls.signOutUser, (context) => signOutUser(db, context), 'signed_out_user')
  on(calls.sendResetLink, (context) => sendResetLink(db, context), 'reset_link_sent')

  registerCall(app, serving, calls.listAssignableRoles, async (context) => {
    const rows = await listAssignableRoles(db, signedIn(context))
    return listing({ rows, total: rows.length }, whole, context.url, { headers: [] })
  })
  registerCall(app, serving, calls.giveRoles, async (context) => {
    await giveRoles(db, context)
    return { data: context.translate('done.processed'), details: null }
  })
  registerCall(app, serving, calls.takeRoles, async (context) => {
    await takeRoles(db, context)
    return { data: context.translate('done.deleted'), details: null }
  })

  registerCall(app, serving, calls.beginTotp, async (context) => ({
    data: await beginTotp(db, context),
    details: null,
  }))
  registerCall(app, serving, calls.confirmTotp, async (context) => ({
    data: { recovery_codes: await confirmTotp(db, context) },
    details: null,
  }))
  registerCall(app, serving, calls.endTotp, async (context) => {
    await endTotp(db, context)
    return { data: context.translate('done.updated'), details: null }
  })

  registerCall(app, serving, calls.listSessions, async (context) => ({
    data: await listOwnDevices(db, signedIn(context), sessionDays, context.now),
    details: null,
  }))
  registerCall(app, serving, calls.endOwnSession, async (context) => {
    await endOwnSession(db, context)
    return { data: context.translate('done.deleted'), details: null }
  })
}

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

  registerCall(app, serving, calls.listUsers, async (asked) => {
    const { query, locale, url } = asked
    return listing(await listUsers(db, signedIn(asked), query), query, url, {
      headers: headersOf(userColumns, locale),
      expanded: headersOf(userExpanded, locale),
    })
  })
  registerCall(app, serving, calls.findUsers, async (asked) => {
    const { query, locale, url } = asked
    const rows = await findUsers(db, signedIn(asked), query)
    return listing({ rows, total: rows.length }, whole, url, { headers: headersOf(userColumns, locale) })
  })
  registerCall(app, serving, calls.showUser, async (asked) => {
    const { id } = asked.params
    const view = rowsFor(signedIn(asked), 'view', 'User')
    const [row] = await readStaff(db, sql`where users.id = ${id} and users.deleted_at is null and ${view}`)
    if (row === undefined) throw new AppError('not_found')
    const sessions = await listDevices(db, { kind: 'staff', id }, signedIn(asked).session_id, sessionDays, asked.now)
    return { data: { ...row, sessions }, details: null }
  })
  registerCall(app, serving, calls.storeUser, async (asked) => ({
    details: { id: await storeUser(db, asked, passwordMaxLength) },
    data: asked.say('done.processed'),
  }))
  registerCall(app, serving, calls.updateUser, async (asked) => ({
    data: await updateUser(db, asked),
    details: null,
  }))

  const on = (
    call: typeof calls.suspendUser,
    work: (asked: CallContext<typeof call>) => Promise<unknown>,
    key: string,
  ) =>
    registerCall(app, serving, call, async (asked) => {
      await work(asked)
      return { data: asked.say(`done.${key}`), details: null }
    })
  on(calls.suspendUser, (asked) => suspendUser(db, asked), 'suspended')
  on(calls.restoreUser, (asked) => restoreUser(db, asked), 'user_restored')
  on(calls.signOutUser, (asked) => signOutUser(db, asked), 'signed_out_user')
  on(calls.sendResetLink, (asked) => sendResetLink(db, asked), 'reset_link_sent')

  registerCall(app, serving, calls.listAssignableRoles, async (asked) => {
    const rows = await listAssignableRoles(db, signedIn(asked))
    return listing({ rows, total: rows.length }, whole, asked.url, { headers: [] })
  })
  registerCall(app, serving, calls.giveRoles, async (asked) => {
    await giveRoles(db, asked)
    return { data: asked.say('done.processed'), details: null }
  })
  registerCall(app, serving, calls.takeRoles, async (asked) => {
    await takeRoles(db, asked)
    return { data: asked.say('done.deleted'), details: null }
  })

  registerCall(app, serving, calls.beginTotp, async (asked) => ({
    data: await beginTotp(db, asked),
    details: null,
  }))
  registerCall(app, serving, calls.confirmTotp, async (asked) => ({
    data: { recovery_codes: await confirmTotp(db, asked) },
    details: null,
  }))
  registerCall(app, serving, calls.endTotp, async (asked) => {
    await endTotp(db, asked)
    return { data: asked.say('done.updated'), details: null }
  })

  registerCall(app, serving, calls.listSessions, async (asked) => ({
    data: await listOwnDevices(db, signedIn(asked), sessionDays, asked.now),
    details: null,
  }))
  registerCall(app, serving, calls.endOwnSession, async (asked) => {
    await endOwnSession(db, asked)
    return { data: asked.say('done.deleted'), details: null }
  })
}

import { randomBytes } from 'node:crypto'
import { fold, resetMinutes } from '@portal/contract'
import { sql } from 'kysely'
import { type RowOf, type Tx, updateById } from '../base/database/db.ts'
import { advisoryLocks, takeLock } from '../base/database/locks.ts'
import type { Config } from '../base/process/config.ts'
import { ownerOf } from '../base/process/data-folder.ts'
import { StartError } from '../base/process/start-error.ts'
import { type AuditRows, type Changed, makeChange } from '../base/services/audit/change.ts'
import {
  type Command,
  openCommandDb,
  readArguments,
  terminalOrigin,
  UsageError,
} from '../base/services/commands/command.ts'
import { endSessionsOf } from '../base/services/identity/end-sessions.ts'
import { hasOnlyIdentity } from '../base/services/identity/linked-identities.ts'
import { endCodes, usesCodes } from '../base/services/identity/one-time-codes.ts'
import { closeLinks, newPasswordLink, resetMilliseconds } from '../base/services/identity/password-links.ts'
import { hashPassword, readablePassword } from '../base/services/identity/passwords.ts'
import { staffSignIns } from '../base/services/identity/sign-in-limits.ts'
import { noticeAccount } from '../base/services/mail/account-notices.ts'
import { terminalText } from '../base/text/terminal.ts'

type Account = Pick<RowOf<'users'>, 'id' | 'username' | 'email' | 'is_locked' | 'expires_at'>

interface ResetOptions {
  readonly user: string
  readonly isWithoutCodes: boolean
  readonly isReopened: boolean
  /** The generated password, or none; hashed before the transaction that stores it. */
  readonly password: string | null
  readonly password_hash: string
}

async function find(tx: Tx, typed: string): Promise<Account> {
  const folded = fold(typed.trim())
  const { rows } = await sql<Account>`
    select id, username, email, is_locked, expires_at from users
    where deleted_at is null and (fold(username) = ${folded} or fold(email) = ${folded}) for no key update`.execute(tx)
  const [account, other] = rows
  if (account === undefined) throw new StartError(terminalText('accounts.unknown', { typed }))
  if (other !== undefined) throw new StartError(terminalText('accounts.several', { typed }))
  return account
}

/** The origin of the link: the public address; without one, that of the running server; else that of the settings. */
function originOf({ publicUrl, host, port, dataDir }: Config): string {
  const noted = /\((https?:[^)]+)\)/.exec(ownerOf(dataDir))?.[1]
  if (publicUrl === null && noted !== undefined) return new URL(noted).origin
  return publicUrl ?? `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`
}

/** Creates a link to choose a new password. @returns the link. */
async function makeLink(tx: Tx, { id, email }: Account, config: Config, now: Date): Promise<string> {
  const { url, hash } = newPasswordLink(originOf(config), 'es', email)
  const expires_at = new Date(now.getTime() + resetMilliseconds)
  await tx.insertInto('password_resets').values({ hash, email, user_id: id, created_at: now, expires_at }).execute()
  return url
}

/** How many passkeys an account has, or had before they were removed. */
async function passkeysOf(tx: Tx, userId: number, isRemoving: boolean): Promise<number> {
  const ids = await tx.selectFrom('user_passkeys').select('id').where('user_id', '=', userId).execute()
  if (isRemoving) await tx.deleteFrom('user_passkeys').where('user_id', '=', userId).execute()
  return ids.length
}

async function reset(tx: Tx, options: ResetOptions, config: Config, now: Date): Promise<Changed<string[]>> {
  const { isWithoutCodes, isReopened, password, password_hash } = options
  await takeLock(tx, advisoryLocks.staff)
  const account = await find(tx, options.user)
  const { id, username, is_locked, expires_at } = account
  const isClosed = is_locked || (expires_at !== null && expires_at <= now)
  if (isClosed && !isReopened) throw new StartError(terminalText('accounts.closed', { username }))
  const reopened = isClosed ? { is_locked: false, expires_at: null } : {}
  await updateById(tx, 'users', id, {
    password_hash,
    password_expired: false,
    ...(password === null ? {} : { is_invited: false }),
    ...reopened,
  })
  const hadCodes = await usesCodes(tx, id)
  if (isWithoutCodes) await endCodes(tx, id)
  const passkeys = await passkeysOf(tx, id, isWithoutCodes)
  const losesCodes = isWithoutCodes && hadCodes
  const losesPasskeys = isWithoutCodes && passkeys > 0
  await closeLinks(tx, { kind: 'staff', id }, now)
  const devices = await endSessionsOf(tx, { kind: 'staff', id }, 'password-changed', now)
  await staffSignIns.clear(tx, username)
  const link = password === null ? await makeLink(tx, account, config, now) : null
  const event = { entity: 'User', entity_id: id }
  const audits: AuditRows = [
    { ...event, event: password === null ? 'password-reset-asked' : 'password-changed', new_values: { devices } },
    ...(isClosed ? [{ ...event, event: 'restored', old_values: { is_locked, expires_at } }] : []),
    ...(losesCodes ? [{ ...event, event: 'totp-off' }] : []),
    ...(losesPasskeys ? [{ ...event, event: 'passkey-removed', old_values: { passkeys } }] : []),
  ]
  const isOfNoUse = await hasOnlyIdentity(tx, id, config.sso !== null)
  await noticeAccount(tx, id, 'reset', now)
  if (losesCodes) await noticeAccount(tx, id, 'totp_off', now)
  if (losesPasskeys) await noticeAccount(tx, id, 'passkey_removed', now)
  const result = [
    terminalText('accounts.reset', { username, count: devices }),
    ...(isClosed ? [terminalText('accounts.reopened')] : []),
    ...(hadCodes ? [terminalText(isWithoutCodes ? 'accounts.codes_removed' : 'accounts.codes_stay')] : []),
    ...(passkeys > 0 ? [terminalText(isWithoutCodes ? 'accounts.passkeys_removed' : 'accounts.passkeys_stay')] : []),
    ...(isOfNoUse ? [terminalText('accounts.identity_only', { username })] : []),
    link === null
      ? terminalText('start.password', { password })
      : terminalText('accounts.link', { minutes: resetMinutes, link }),
  ]
  return { audits, result }
}

/** Lets a member of staff sign in again. */
export const resetPassword: Command = {
  name: 'reset-password',
  run: async ({ config, args, ending, print, openDatabase }) => {
    const flag = { type: 'boolean' } as const
    const { values } = readArguments(args, {
      user: { type: 'string' },
      generate: flag,
      reopen: flag,
      'without-codes': flag,
    })
    const { user, generate, reopen } = values
    if (user === undefined || user.trim() === '') throw new UsageError(terminalText('accounts.say_user'))
    const db = openCommandDb(await openDatabase(), ending)
    const password = generate === true ? readablePassword() : null
    const options: ResetOptions = {
      user,
      isWithoutCodes: values['without-codes'] === true,
      isReopened: reopen === true,
      password,
      password_hash: await hashPassword(password ?? randomBytes(32).toString('base64url')),
    }
    const origin = terminalOrigin('reset-password')
    const lines = await makeChange(db, origin, (tx) => reset(tx, options, config, new Date()))
    for (const line of lines) print(line)
    return 0
  },
}

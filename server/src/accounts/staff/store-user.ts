import { randomBytes } from 'node:crypto'
import { type BodyOf, cannot } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { absenceDays, type accountFields } from '@portal/contract/staff'
import { sql } from 'kysely'
import { type Db, insertRow, type Tx, updateById } from '../../base/database/db.ts'
import { AppError, present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { changedValues } from '../../base/services/audit/audit.ts'
import { type Audits, type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import { absenceDay } from '../../base/services/identity/absence.ts'
import { closeLinks } from '../../base/services/identity/password-links.ts'
import { refuseLongPassword, refuseWeakPassword } from '../../base/services/identity/password-rules.ts'
import { hashPassword } from '../../base/services/identity/passwords.ts'
import { addResetLink } from '../../base/services/identity/reset-request.ts'
import { addRoles } from '../../base/services/identity/role-grants.ts'
import { noticeAccount } from '../../base/services/mail/account-notices.ts'
import { bogotaMoment } from '../../base/text/time.ts'
import { findRoles } from './give-roles.ts'
import { type LockedUser, readGiver, refuseLastSuperadmin, userLock } from './guard.ts'
import { readStaff } from './list-users.ts'

type Facts = Pick<BodyOf<typeof calls.updateUser>, (typeof accountFields)[number]>

function valuesOf({ name, surname, document, email, username, expires_at, ...facts }: Facts) {
  return {
    name,
    surname,
    document,
    email,
    username,
    description: facts.description ?? null,
    dependency: facts.dependency ?? null,
    company: facts.company ?? null,
    phone: facts.phone ?? null,
    ext: facts.ext ?? null,
    expires_at: expires_at == null ? null : bogotaMoment(expires_at),
    ...absenceOf(facts),
  }
}

function absenceOf(facts: Pick<Facts, (typeof absenceDays)[number]>) {
  return {
    vacation_start_date: absenceDay(facts.vacation_start_date),
    vacation_final_date: absenceDay(facts.vacation_final_date),
  }
}

/**
 * The hash of the password of a new account. Without a password it is that of a random one.
 * @throws AppError 422 on `password` when it is too long for this installation, or weak
 */
export async function newPasswordHash(
  { body }: CallContext<typeof calls.storeUser>,
  passwordMaxLength: number,
): Promise<string> {
  if (body.password != null) {
    refuseLongPassword(body.password, passwordMaxLength)
    await refuseWeakPassword(body.password, body)
  }
  return hashPassword(body.password ?? randomBytes(32).toString('base64url'))
}

/**
 * Creates a staff account. Without a password nobody can sign in, and its person is invited by mail to choose one.
 * @param password_hash of {@link newPasswordHash}
 * @returns its id
 * @throws AppError 422 on `username`, `email` when taken, on `roles.N`; 403
 */
export async function storeUser(
  tx: Tx,
  context: CallContext<typeof calls.storeUser>,
  password_hash: string,
): Promise<Changed<number>> {
  const { principal: by, body, origin, now, locale } = context
  const values = valuesOf(body)
  const is_invited = body.password == null
  const giver = await readGiver(tx, by)
  if (cannot(giver, 'create', 'User')) throw new AppError('forbidden')
  const roles = await findRoles(tx, giver, body.roles ?? [])
  const id = await insertRow(tx, 'users', { ...values, password_hash, is_invited })
  await addRoles(tx, id, roles)
  const { expires_at = null, vacation_start_date = null, vacation_final_date = null } = body
  const moments = { expires_at, vacation_start_date, vacation_final_date }
  const new_values = { ...values, ...moments, roles: roles.map(({ name }) => name) }
  if (is_invited) await addResetLink(tx, { document: body.username, locale, origin, now, requestedBy: by.id })
  const audit = { entity: 'User', entity_id: id }
  const invited = is_invited ? [{ ...audit, event: 'invited' }] : []
  return { audits: [{ ...audit, event: 'created', new_values }, ...invited], result: id }
}

/** Changes a staff account. @throws AppError 404, 403, 409 stale with the current account or the last superadmin, 422 */
export async function updateUser(
  tx: Tx,
  context: CallContext<typeof calls.updateUser>,
): Promise<Changed<calls.StaffRow>> {
  const { params, body, now } = context
  const read = async (db: Db) => present((await readStaff(db, sql`from users where users.id = ${params.id}`))[0])
  const correct = async (_: Tx, user: LockedUser): Promise<Audits> => {
    const isAbsenceSent = absenceDays.some((day) => body[day] !== undefined)
    const { vacation_start_date, vacation_final_date } = user
    const next = { ...valuesOf(body), ...(!isAbsenceSent && { vacation_start_date, vacation_final_date }) }
    const { changed, ...values } = changedValues(user, next)
    if (changed.length === 0) return nothingChanged
    if (next.expires_at !== null && (user.expires_at === null || next.expires_at < user.expires_at)) {
      await refuseLastSuperadmin(tx, user, next.expires_at > now ? next.expires_at : now)
    }
    await updateById(tx, 'users', user.id, values.new_values)
    if (changed.includes('email')) {
      await closeLinks(tx, { kind: 'staff', id: user.id }, now)
      await noticeAccount(tx, user.id, 'email', now, user.email)
    }
    return [{ event: 'updated', entity: 'User', entity_id: user.id, ...values }]
  }
  const lock = { ...userLock(params), expected: { version: body.version, read } }
  const { audits } = await withLocked(tx, context, lock, correct)
  return { audits, result: await read(tx) }
}

/** Changes the days of the caller's own absence. */
export async function updateOwnAbsence(tx: Tx, context: CallContext<typeof calls.updateOwnAbsence>): Promise<Audits> {
  const { id } = context.principal
  const new_values = absenceOf(context.body)
  const old_values = await tx
    .selectFrom('users')
    .select(['vacation_start_date', 'vacation_final_date'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await updateById(tx, 'users', id, new_values)
  return [{ event: 'updated', entity: 'User', entity_id: id, old_values, new_values }]
}

import { defaultLocale } from '@portal/contract'
import type { Selectable } from 'kysely'
import { refuseAction, refuseRestoring } from '../../authority/visible-rows.ts'
import { type ChangeContext, type Changed, type RecordLock, withLocked } from '../../authority/with-locked.ts'
import { addCodeJob, codeHours, codeJob } from '../../citizens/sign-up-codes.ts'
import type { Database } from '../../database/database.ts'
import type { Db, Tx } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/principal.ts'
import { countAttempt, type RateLimit } from '../../http/rate-limit.ts'
import { wireMoment } from '../../text/time.ts'

type PreRegister = Selectable<Database['pre_registers']>
type Context = ChangeContext & { readonly params: { readonly id: number } }

/** The lock of a sign-up, deleted or not. */
function lockOf({ params }: Context, authorize: (who: SignedIn, row: PreRegister) => void): RecordLock<PreRegister> {
  const lock = (tx: Tx) =>
    tx.selectFrom('pre_registers').selectAll().where('id', '=', params.id).forNoKeyUpdate().executeTakeFirst()
  return { lock, authorize }
}

async function mark(tx: Tx, id: number, deleted_at: Date | null): Promise<Changed<undefined>> {
  await tx.updateTable('pre_registers').set({ deleted_at }).where('id', '=', id).execute()
  const event = deleted_at === null ? 'restored' : 'deleted'
  return { audits: [{ event, entity: 'PreRegister', entity_id: id }], result: undefined }
}

/** Deletes a sign-up. @throws AppError 404, 403 */
export async function destroyPreRegister(db: Db, context: Context): Promise<void> {
  const locked = lockOf(context, (who, row) => refuseAction(who, 'destroy', 'PreRegister', row))
  await withLocked(db, context, locked, (tx, { id }) => mark(tx, id, context.now))
}

/** Restores a deleted sign-up. @throws AppError 404, 403, 409 when it is not deleted */
export async function restorePreRegister(db: Db, context: Context): Promise<void> {
  const locked = lockOf(context, (who, row) => refuseRestoring(who, 'PreRegister', row))
  await withLocked(db, context, locked, (tx, { id }) => mark(tx, id, null))
}

/** Codes that may be sent to one person in an hour, by all staff together. */
const perPerson: RateLimit = { allowed: 5, seconds: 3600, errorCode: 'too_many_requests' }

/**
 * Adds a job that creates and sends a new code. The former code stops working now.
 * @returns until when the new code is valid
 * @throws AppError 404, 403, 409 when the e-mail is verified already, 429 after five in an hour
 */
export async function resendCode(db: Db, context: Context): Promise<string> {
  const expires_at = new Date(context.now.getTime() + codeHours * 3_600_000)
  const locked = lockOf(context, (who, row) => refuseAction(who, 'update', 'PreRegister', row))
  return withLocked(db, context, locked, async (tx, { id, verified_at, expires_at: former }) => {
    if (verified_at !== null) throw new AppError('already_verified')
    await countAttempt(tx, [{ key: `${codeJob} ${id}`, limits: [perPerson] }], context.now)
    await tx.updateTable('pre_registers').set({ code_hash: null, expires_at }).where('id', '=', id).execute()
    await addCodeJob(tx, id, expires_at, defaultLocale)
    const result = wireMoment(expires_at)
    const audit = {
      event: 'resent',
      entity: 'PreRegister',
      entity_id: id,
      old_values: { expires_at: wireMoment(former) },
      new_values: { expires_at: result },
    }
    return { audits: [audit], result }
  })
}

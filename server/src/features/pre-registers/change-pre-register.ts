import type { Selectable, Transaction } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { refuseAction, refuseRestoring } from '../../authority/visible-rows.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import { countAttempt, type RateLimit } from '../../http/rate-limit.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { addJob } from '../../jobs/jobs.ts'
import { wireMoment } from '../../text/time.ts'
import { codeHours, codeJob } from './send-code.ts'

type Row = Selectable<Database['pre_registers']>
type Tx = Transaction<Database>
type Asking = Pick<CallContext<never>, 'who' | 'origin' | 'now'> & { readonly params: { readonly id: number } }

/** One change of one sign-up under its lock; `refuse` says who may not make it. @throws Refusal 404, and what `refuse` throws. */
async function changing<T>(
  db: Db,
  asked: Asking,
  refuse: (who: SignedIn, row: Row) => void,
  change: (tx: Tx, row: Row) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const held = tx.selectFrom('pre_registers').selectAll().where('id', '=', asked.params.id).forUpdate()
    const row = await held.executeTakeFirst()
    if (row === undefined) throw new AppError('not_found')
    refuse(signedIn(asked), row)
    return change(tx, row)
  })
}

async function mark(tx: Tx, { origin }: Asking, id: number, deleted_at: Date | null): Promise<void> {
  await tx.updateTable('pre_registers').set({ deleted_at }).where('id', '=', id).execute()
  const event = deleted_at === null ? 'restored' : 'deleted'
  await writeAudit(tx, origin, [{ event, entity: 'PreRegister', entity_id: id }])
}

/** Deletes a sign-up. @throws Refusal 404, 403. */
export async function destroyPreRegister(db: Db, asked: Asking): Promise<void> {
  const refuse = (who: SignedIn, row: Row) => refuseAction(who, 'destroy', 'PreRegister', row)
  await changing(db, asked, refuse, (tx, row) => mark(tx, asked, row.id, asked.now))
}

/** Brings a deleted sign-up back. @throws Refusal 404, 403, 409 when it is not deleted. */
export async function restorePreRegister(db: Db, asked: Asking): Promise<void> {
  const refuse = (who: SignedIn, row: Row) => refuseRestoring(who, 'PreRegister', row)
  await changing(db, asked, refuse, (tx, row) => mark(tx, asked, row.id, null))
}

/** Codes that may be sent to one person in an hour, whoever of the staff asks. */
const perPerson: RateLimit = { allowed: 5, seconds: 3600, refusal: 'too_many_requests' }

/**
 * Lets a job make and send a new code; the former one does not work from now on.
 * @returns until when the new one will
 * @throws Refusal 404, 403, 409 when the e-mail is verified already, 429 after five in an hour.
 */
export async function resendCode(db: Db, asked: Asking): Promise<string> {
  const expires_at = new Date(asked.now.getTime() + codeHours * 3_600_000)
  const refuse = (who: SignedIn, row: Row) => refuseAction(who, 'update', 'PreRegister', row)
  await changing(db, asked, refuse, async (tx, { id, verified_at, expires_at: former }) => {
    if (verified_at !== null) throw new AppError('already_verified')
    await countAttempt(tx, [{ key: `${codeJob} ${id}`, limits: [perPerson] }], asked.now)
    await tx.updateTable('pre_registers').set({ code_hash: null, expires_at }).where('id', '=', id).execute()
    await writeAudit(tx, asked.origin, [
      {
        event: 'resent',
        entity: 'PreRegister',
        entity_id: id,
        old_values: { expires_at: wireMoment(former) },
        new_values: { expires_at: wireMoment(expires_at) },
      },
    ])
    await addJob(tx, codeJob, { id, expires_at: expires_at.toISOString() }, { key: `${codeJob}-${id}`, attempts: 8 })
  })
  return wireMoment(expires_at)
}

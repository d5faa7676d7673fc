import type { Action } from '@portal/contract'
import { defaultLocale } from '@portal/contract'
import type { PreRegisterRow, preRegisters } from '@portal/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type RowOf, type Tx, updateById } from '../../base/database/db.ts'
import { allOf, containsWordsOrDocument, equal, inDays, oneOf } from '../../base/database/search.ts'
import { AppError, present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, limits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import { orderBy, sortText } from '../../base/http/ordering.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { countAttempt, counterOf } from '../../base/http/rate-limit.ts'
import type { Audits, Changed } from '../../base/services/audit/change.ts'
import { preRegisterPolicy } from '../../base/services/authority/policies/pre-register.ts'
import { type ChangeContext, type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import { type StoredRow, wireMoment, wireRow } from '../../base/text/time.ts'
import { codeHours, sendSignUpCode } from '../sign-up-codes.ts'

const ref = (name: string) => sql.ref(`list.${name}`)

/** Every column except the hash of the code, which nobody may see. */
function source(now: Date): RawBuilder<unknown> {
  return sql`(
    select pre_registers.id, document_type_id, document_types.name as document_type, document,
      pre_registers.full_name, pre_registers.name, s_name, surname, s_surname, email,
      case when verified_at is not null then 'verified' when expires_at <= ${now}::timestamptz then 'expired'
        else 'waiting' end as state,
      code_sent_at, verified_at, expires_at, version, search_text,
      pre_registers.created_at, pre_registers.updated_at, pre_registers.deleted_at
    from pre_registers join document_types on document_types.id = document_type_id) as list`
}

const texts = ['full_name', 'document', 'email', 'document_type'] as const
const plain = ['id', 'state', 'expires_at', 'created_at', 'updated_at', 'code_sent_at', 'verified_at'] as const
const sortable = {
  id: ref('id'),
  ...Object.fromEntries(plain.map((name) => [name, ref(name)])),
  ...Object.fromEntries(texts.map((name) => [name, sortText(ref(name))])),
}

/**
 * A page of the sign-ups.
 * @throws AppError 403 for deleted ones without `destroy`; 422 on `column.N`, or when all rows are requested and there are too many.
 */
export async function listPreRegisters(
  db: Db,
  { principal, query, now }: CallContext<typeof preRegisters.index>,
): Promise<Found<PreRegisterRow>> {
  const order = orderBy(query, sortable)
  const where = allOf([
    preRegisterPolicy.rows(principal, 'view', query),
    ...equal('list.id', query.where),
    ...oneOf('list.state', query.state),
    ...oneOf('list.document_type_id', query.document_type_id),
    ...inDays('list.created_at', query.start_date, query.final_date),
    ...containsWordsOrDocument(ref('search_text'), query.query),
  ])
  return findPage(db, { from: source(now), where, order, window: limits(query) }, async (page) => {
    const { rows } = await sql<StoredRow<PreRegisterRow>>`select * ${page}`.execute(db)
    return rows.map(wireRow)
  })
}

/**
 * One sign-up. Principals who may delete also read a deleted one.
 * @throws AppError 404.
 */
export async function readPreRegister(db: Db, principal: SignedIn, id: number, now: Date): Promise<PreRegisterRow> {
  const { rows } = await sql<StoredRow<PreRegisterRow>>`
    select * from ${source(now)} where list.id = ${id} and ${preRegisterPolicy.rows(principal)}`.execute(db)
  const row = present(rows[0])
  preRegisterPolicy.refuse(principal, 'view', row)
  return wireRow(row)
}

type Context = ChangeContext & { readonly params: { readonly id: number } }

/** The lock of a sign-up for an action. */
function lockOf({ params }: Context, action: Action | 'restore'): RecordLock<RowOf<'pre_registers'>> {
  return {
    lock: (tx, principal) => preRegisterPolicy.lock(tx, principal, params.id),
    authorize: (principal, row) => preRegisterPolicy.refuse(principal, action, row),
  }
}

async function mark(tx: Tx, id: number, deleted_at: Date | null): Promise<Audits> {
  await updateById(tx, 'pre_registers', id, { deleted_at })
  const event = deleted_at === null ? 'restored' : 'deleted'
  return [{ event, entity: 'PreRegister', entity_id: id }]
}

/** Deletes a sign-up. @throws AppError 404, 403 */
export function destroyPreRegister(tx: Tx, context: Context): Promise<Changed<undefined>> {
  const locked = lockOf(context, 'destroy')
  return withLocked(tx, context, locked, (_, { id }) => mark(tx, id, context.now))
}

/** Restores a deleted sign-up. @throws AppError 404, 403, 409 when it is not deleted */
export function restorePreRegister(tx: Tx, context: Context): Promise<Changed<undefined>> {
  const locked = lockOf(context, 'restore')
  return withLocked(tx, context, locked, (_, { id }) => mark(tx, id, null))
}

/**
 * Mails a new code. The former code stops working now.
 * The response says until when the new code is valid.
 * @throws AppError 404, 403, 409 when the e-mail is verified already, 429 after five in an hour
 */
export function resendCode(tx: Tx, context: Context): Promise<Changed<{ expires_at: string }>> {
  const expires_at = new Date(context.now.getTime() + codeHours * 3_600_000)
  const locked = lockOf(context, 'update')
  return withLocked(tx, context, locked, async (_, { id, email, verified_at, expires_at: former }) => {
    if (verified_at !== null) throw new AppError('already_verified')
    await countAttempt(tx, [counterOf('pre-register-code', id)], context.now)
    await updateById(tx, 'pre_registers', id, { code_hash: null, expires_at })
    await sendSignUpCode(tx, { id, email, expires_at }, defaultLocale)
    const result = { expires_at: wireMoment(expires_at) }
    const values = { old_values: { expires_at: wireMoment(former) }, new_values: result }
    return { audits: [{ event: 'resent', entity: 'PreRegister', entity_id: id, ...values }], result }
  })
}

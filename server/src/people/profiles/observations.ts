import type { addObservation as addCall, listObservations as listCall, Observation } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { type Db, firstRow, type RowOf, type Tx } from '../../base/database/db.ts'
import { kindOf, namelessOf } from '../../base/database/principals.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { type StoredObservation, staffNamedIn, writeObservation } from '../../base/services/audit/write-observation.ts'
import { ofHolder } from '../../base/services/authority/account-holder.ts'
import type { ScopedSubject } from '../../base/services/authority/policies/define-policy.ts'
import { observationPolicy } from '../../base/services/authority/policies/observation.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import { wireRow } from '../../base/text/time.ts'

/**
 * The observations about a citizen, newest first.
 * @throws AppError 404 when the citizen is absent or outside the scope; 422 when all rows are requested at once.
 */
export async function listObservations(
  db: Db,
  { principal, params, query, locale }: CallContext<typeof listCall>,
): Promise<Found<Observation>> {
  const window = pageLimits(query)
  await profilePolicy.refuseAbsent(db, principal, params.id)
  const from = sql`observations left join users on users.id = observations.user_id`
  const where = sql<SqlBool>`observations.profile_id = ${params.id} and ${observationPolicy.rows(principal)}`
  const list = { from, where, order: sql`observations.id desc`, window }
  const { rows, ...total } = await findPage(db, list, async (page) => {
    const read = sql<
      Omit<RowOf<'observations'>, keyof StoredObservation> & StoredObservation & { user: string | null }
    >`
      select observations.*, users.full_name as user ${page}`
    return (await read.execute(db)).rows
  })
  const citizens = await readActingCitizens(db, principal, rows)
  return {
    ...total,
    rows: rows.map(({ kind, params, ...row }) => {
      const user = row.user ?? citizens.get(row.citizen_id ?? 0) ?? namelessOf(locale, kindOf(row))
      return { ...wireRow(row), names: staffNamedIn({ params }), user }
    }),
  }
}

/** Writes an observation about a citizen. @returns its id. @throws AppError 404 outside the scope, 403 */
export function addObservation(tx: Tx, context: CallContext<typeof addCall>): Promise<Changed<number>> {
  const { params, body, now } = context
  const citizen: RecordLock<{ readonly version: number }> = {
    lock: (tx, principal) =>
      firstRow<{ version: number }>(
        tx,
      )`select version from profiles where profiles.id = ${params.id} and ${profilePolicy.rows(principal)} for share`,
    authorize: (principal) => observationPolicy.refuse(principal, 'create', { user_id: principal.id }),
  }
  return withLocked(tx, context, citizen, async (_tx, _row, by) => {
    const [id = 0] = await writeObservation(tx, [params.id], body.observation, { by, now })
    return { audits: [{ event: 'created', entity: 'Observation', entity_id: id, profile_id: params.id }], result: id }
  })
}

/**
 * The names of the citizens who acted in these rows, by the id of their account: the holder, in capitals, or the address of an account
 * without one. Accounts that the principal may not see have none: those without a person within the scope (as `readAccount` decides).
 */
export async function readActingCitizens(
  db: Db,
  principal: ScopedSubject,
  rows: readonly { readonly citizen_id: number | null }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap(({ citizen_id }) => citizen_id ?? []))]
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<{ id: number; name: string }>`
    select citizen_accounts.id, coalesce(${ofHolder('citizen_accounts.id')}, citizen_accounts.email) as name from citizen_accounts
    where citizen_accounts.id = any(${ids}::integer[])
      and exists (select from profiles where profiles.account_id = citizen_accounts.id and ${profilePolicy.rows(principal)})`.execute(
    db,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

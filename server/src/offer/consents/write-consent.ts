import { type ConsentRevision, informedConsents } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/db.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { changedValues } from '../../base/services/audit/audit.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import type { ChangeContext } from '../../base/services/authority/with-locked.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import { readRow } from '../catalogue/rows.ts'
import {
  storeRow,
  type UpdateMessage,
  updateRow,
  type Values,
  valuesOf,
  withLockedRow,
} from '../catalogue/write-rows.ts'

/** The values of the consent itself, without its text, which is stored in the revisions. */
function ownValues(body: Values): Values {
  const { text, ...values } = valuesOf(informedConsents, body)
  return values
}

async function publish(
  tx: Tx,
  context: Pick<ChangeContext, 'principal' | 'now'>,
  revision: { readonly consent_id: number; readonly revision: number; readonly text: string },
): Promise<void> {
  const values = { ...revision, user_id: context.principal.id, created_at: context.now }
  await tx.insertInto('consent_revisions').values(values).execute()
}

/** Publishes a consent with its first revision; returns its id. @throws AppError 403, 422 */
export async function storeConsent(
  tx: Tx,
  context: CallContext<typeof informedConsents.store>,
): Promise<Changed<number>> {
  const { text } = context.body
  const stored = await storeRow(tx, informedConsents, context, ownValues(context.body), { text, revision: 1 })
  await publish(tx, context, { consent_id: stored.result, revision: 1, text })
  return stored
}

/** Fields that do not change where the system depends on a consent: everybody accepts it. */
const fixed = ['min_age', 'max_age', 'is_active'] as const

/** @throws AppError 422 when a text that every account accepts would not apply to everybody any more */
function refuseNarrowing(row: Values, values: Values): void {
  const field = row.purpose === null ? undefined : fixed.find((name) => name in changedValues(row, values).new_values)
  if (field !== undefined) throw fieldError(field, 'field_errors.fixed')
}

/** Refuses to delete a text that every account accepts. @throws AppError 409 */
export function refuseGeneralText({ purpose }: Values): void {
  if (purpose !== null) throw new AppError('system_row')
}

/**
 * Changes a consent. A changed text becomes the next revision, and earlier acceptances refer to their own revision.
 * @throws AppError 404, 403, 409 stale, 422.
 */
export function updateConsent(
  tx: Tx,
  context: CallContext<typeof informedConsents.update>,
): Promise<Changed<UpdateMessage>> {
  const { text } = context.body
  return withLockedRow(tx, informedConsents, context, async (row) => {
    const now = Number(row.revision)
    const revision = tx.selectFrom('consent_revisions').select('text').where('consent_id', '=', row.id)
    const present = await revision.where('revision', '=', now).executeTakeFirstOrThrow()
    const values = ownValues(context.body)
    refuseNarrowing(row, values)
    if (text === undefined || text === present.text) return updateRow(tx, informedConsents, row, values)
    await publish(tx, context, { consent_id: row.id, revision: now + 1, text })
    const shown = { old: { text: present.text }, new: { text } }
    return updateRow(tx, informedConsents, row, { ...values, revision: now + 1 }, shown)
  })
}

/** All revisions of a consent's text, newest first. @throws AppError 404. */
export async function listRevisions(db: Db, principal: SignedIn, id: number): Promise<ConsentRevision[]> {
  await readRow(db, principal, informedConsents, id)
  const { rows } = await sql<StoredRow<ConsentRevision>>`
    select consent_revisions.id, revision, text, users.full_name as user,
      ((select count(*) from accepted_consents where revision_id = consent_revisions.id)
        + (select count(*) from account_consents where revision_id = consent_revisions.id))::integer as accepted_count,
      consent_revisions.created_at
    from consent_revisions left join users on users.id = consent_revisions.user_id
    where consent_id = ${id} order by revision desc`.execute(db)
  return rows.map(wireRow)
}

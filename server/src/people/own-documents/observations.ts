import type * as calls from '@portal/contract/citizens'
import type { CitizenObservation, MarkedField } from '@portal/contract/citizens'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, presentRow, type Tx } from '../../base/database/db.ts'
import { fullName, type PersonNames } from '../../base/database/person-names.ts'
import { namelessOf } from '../../base/database/principals.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { Unaudited } from '../../base/services/audit/change.ts'
import { type StoredObservation, textForCitizens } from '../../base/services/audit/write-observation.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import { readChangesSinceReturn } from '../changes-since-return.ts'
import { correctedFields } from '../marked-fields.ts'
import { readUnanswered } from './resubmit.ts'

type Stored = StoredRow<Omit<CitizenObservation, 'user' | 'reason' | 'marked_fields' | 'corrected_fields'>> &
  StoredObservation & { readonly is_citizens: boolean }

/** What a citizen has changed of a person since the last return. */
async function readCorrections(db: Db, principal: SignedInCitizen, id: number) {
  const [{ new_values, files }, unanswered] = await Promise.all([
    readChangesSinceReturn(db, id),
    readUnanswered(db, principal, id),
  ])
  return { columns: Object.keys(new_values), hasAllDocuments: files.length > 0 && unanswered.length === 0 }
}

function fieldsOf(
  marked: readonly MarkedField[],
  corrections: Awaited<ReturnType<typeof readCorrections>> | undefined,
) {
  const corrected =
    corrections === undefined ? [] : correctedFields(marked, corrections.columns, corrections.hasAllDocuments)
  return { marked_fields: [...marked], corrected_fields: [...corrected] }
}

/** The observations about a person of the account, newest first, and the name of the person. @throws AppError 404 */
export async function listOwnObservations(
  db: Db,
  { principal, params, query, locale }: CallContext<typeof calls.citizenObservations>,
): Promise<Found<CitizenObservation> & { readonly title: string }> {
  const from = sql`observations join profiles on profiles.id = observations.profile_id`
  const list = {
    from,
    where: sql<SqlBool>`profiles.id = ${params.id} and ${ownPersonPolicy.rows(principal)}`,
    order: sql`observations.id desc`,
    window: pageLimits(query),
  }
  const [person, { rows: stored, ...total }] = await Promise.all([
    presentRow<PersonNames>(db)`
      select name, s_name, surname, s_surname from profiles where profiles.id = ${params.id} and ${ownPersonPolicy.rows(principal)}`,
    findPage(db, list, async (page) => {
      const { rows } = await sql<Stored>`
        select observations.id, observation, kind, params, observations.citizen_id is not null as is_citizens, read_at, observations.created_at
        ${page}`.execute(db)
      return rows
    }),
  ])
  const isMarked = stored.some(({ params }) => params?.marked_fields !== undefined)
  const corrected = isMarked ? await readCorrections(db, principal, params.id) : undefined
  const rows = stored.map(({ is_citizens, observation, kind, params, ...row }) => ({
    ...wireRow(row),
    observation: textForCitizens({ observation, kind, params }, locale),
    reason: typeof params?.observation === 'string' ? params.observation : null,
    ...fieldsOf((params?.marked_fields ?? []) as readonly MarkedField[], corrected),
    user: is_citizens ? namelessOf(locale, 'citizen') : null,
  }))
  return { rows, ...total, title: fullName(person) }
}

/** Marks observations about a person as read: one, or all. Those that somebody else is marking are left to them. */
async function markRead(
  tx: Tx,
  { principal, params, now }: Pick<CallContext<typeof calls.citizenReadObservations>, 'principal' | 'params' | 'now'>,
  which: RawBuilder<SqlBool>,
): Promise<Unaudited> {
  await sql`
    update observations set read_at = ${now}, updated_at = ${now} where id = any(array(
      select observations.id from observations join profiles on profiles.id = observations.profile_id
      where observations.read_at is null and ${which} and profiles.id = ${params.id} and ${ownPersonPolicy.rows(principal)}
      order by observations.id for no key update of observations skip locked))`.execute(tx)
  return new Unaudited('a mark that its reader has read something')
}

/** Marks one observation as read. @throws AppError 404 for one about somebody else */
export async function readOwnObservation(
  tx: Tx,
  context: CallContext<typeof calls.citizenReadObservation>,
): Promise<Unaudited> {
  const { id, observation } = context.params
  await presentRow(tx)`
    select observations.id from observations join profiles on profiles.id = observations.profile_id
    where observations.id = ${observation} and profiles.id = ${id} and ${ownPersonPolicy.rows(context.principal)}`
  return markRead(tx, context, sql`observations.id = ${observation}`)
}

/** Marks all observations about a person of the account as read. @throws AppError 404 */
export async function readOwnObservations(
  tx: Tx,
  context: CallContext<typeof calls.citizenReadObservations>,
): Promise<Unaudited> {
  await ownPersonPolicy.refuseAbsent(tx, context.principal, context.params.id)
  return markRead(tx, context, sql`true`)
}

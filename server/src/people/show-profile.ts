import type { Profile } from '@portal/contract'
import { batchedBy, latest } from '../base/database/batching.ts'
import { type Db, prepared } from '../base/database/db.ts'
import type { Origin } from '../base/database/principals.ts'
import { present } from '../base/errors/errors.ts'
import type { SignedIn } from '../base/http/principal.ts'
import { profilePolicy } from '../base/services/authority/policies/profile.ts'
import { type RowRequest, readWhole } from './list/rows.ts'

interface Reading extends RowRequest {
  readonly principal: SignedIn
  readonly origin: Origin
  readonly now: Date
}

// The statement looks for a reading of the last minute in the index of each record, row by row. With statistics from before the first
// reading, the planner would use the index of everybody's readings instead. To prevent that, the subquery cannot become a join, and the
// conditions on event and minute match no index. The day leaves out the partitions of other months.
const insertReadings = prepared<never>(
  'trace-readings',
  `insert into audits (event, entity, entity_id, principal_kind, user_id, user_name, url, ip, user_agent, request_id)
   select distinct on (reading.user_id, reading.entity_id) 'read', 'Profile', reading.entity_id, 'staff', reading.user_id, reading.user_name,
     reading.url, reading.ip, reading.user_agent, reading.request_id
   from unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[],
     $9::boolean[]) with ordinality
     as reading(entity_id, user_id, user_name, url, ip, user_agent, request_id, if_own, if_others, place)
   join profiles on profiles.id = reading.entity_id
     and case when profiles.checker_id = reading.user_id then reading.if_own else reading.if_others end
   where (
     select true from audits where audits.entity_id = reading.entity_id and audits.entity = 'Profile'
       and audits.event || '' = 'read' and audits.user_id + 0 = reading.user_id
       and audits.created_at > now() - interval '1 day' and now() - audits.created_at < interval '1 minute' limit 1) is null
   order by reading.user_id, reading.entity_id, reading.place`,
)

/**
 * One statement reads the citizens of simultaneous requests, and a second one beside it writes the readings to the audit log,
 * with the same permission checks. The audit log is committed before any request continues. Two reads within a minute count as
 * one. The audit row contains reader and citizen, not the data.
 */
const readAndTrace = batchedBy(async (db: Db, readings: readonly Reading[]) => {
  const of = <T>(value: (reading: Reading) => T) => readings.map(value)
  const traced = insertReadings(db, [
    of(({ id }) => id),
    of(({ principal }) => principal.id),
    of(({ origin }) => origin.user_name),
    of(({ origin }) => origin.url),
    of(({ origin }) => origin.ip),
    of(({ origin }) => origin.user_agent),
    of(({ origin }) => origin.request_id),
    of(({ ifOwn }) => ifOwn),
    of(({ ifOthers }) => ifOthers),
  ])
  const [found] = await Promise.all([readWhole(db, readings, latest(readings)), traced])
  return found
})

/**
 * One citizen with all fields. The reading is in the audit log before the response is sent.
 * @throws AppError 404 when absent or outside the scope.
 */
export async function showProfile(
  db: Db,
  principal: SignedIn,
  origin: Origin,
  id: number,
  now: Date,
): Promise<Profile> {
  const ifOwn = profilePolicy.may(principal, 'view', { id, checker_id: principal.id })
  const ifOthers = profilePolicy.may(principal, 'view', { id, checker_id: null })
  return present(await readAndTrace(db, { id, own: principal.id, ifOwn, ifOthers, principal, origin, now }))
}

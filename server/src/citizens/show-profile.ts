import type { Profile } from '@portal/contract'
import type { SignedIn } from '../answer.ts'
import type { Origin } from '../audit.ts'
import { bundledBy } from '../bundles.ts'
import { type Db, prepared } from '../db.ts'
import { Refusal } from '../errors.ts'
import { ownOnly, seen } from '../scope.ts'
import { readWhole } from './rows.ts'

interface Reading {
  readonly id: number
  readonly who: SignedIn
  readonly origin: Origin
}

// The minute is asked of what the record's own index gives. As a range of moments, which looks empty to the planner because it
// has only just passed, it would be an index of everybody's readings that is walked.
const insertReadings = prepared<never>(
  'trace-readings',
  `insert into audits (event, entity, entity_id, user_id, user_name, url, ip, user_agent, request_id)
   select distinct on (reading.user_id, reading.entity_id) 'read', 'Profile', reading.entity_id, reading.user_id, reading.user_name,
     reading.url, reading.ip, reading.user_agent, reading.request_id
   from unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[],
     $9::integer[]) with ordinality
     as reading(entity_id, user_id, user_name, url, ip, user_agent, request_id, is_bounded, own, place)
   join profiles on profiles.id = reading.entity_id and (not reading.is_bounded or profiles.checker_id = reading.own)
   where not exists (
     select from audits where audits.entity = 'Profile' and audits.entity_id = reading.entity_id
       and audits.event = 'read' and audits.user_id = reading.user_id
       and now() - audits.created_at < interval '1 minute')
   order by reading.user_id, reading.entity_id, reading.place`,
)

/** Some bundles wait for the disk while others come in; the database writes what waits together by one turn of it. */
const atOnce = { atOnce: 4 }

/**
 * Looking twice within a minute is one reading; the trail holds who and whom, none of what was read. Readings that come
 * together are written by one statement: it is committed before any of them goes on.
 */
const traceReading = bundledBy(async (db: Db, readings: readonly Reading[]) => {
  const of = <T>(value: (reading: Reading) => T) => readings.map(value)
  await insertReadings(db, [
    of(({ id }) => id),
    of(({ who }) => who.id),
    of(({ origin }) => origin.user_name),
    of(({ origin }) => origin.url),
    of(({ origin }) => origin.ip),
    of(({ origin }) => origin.user_agent),
    of(({ origin }) => origin.request_id),
    of(({ who }) => ownOnly(who) !== undefined),
    of(({ who }) => ownOnly(who) ?? null),
  ])
  return readings.map(() => undefined)
}, atOnce)

/**
 * One citizen whole; that it was read is in the audit trail before it is answered (qualities §5).
 * @throws Refusal 404 when absent or outside the scope.
 */
export async function showProfile(db: Db, who: SignedIn, origin: Origin, id: number, now: Date): Promise<Profile> {
  // Written beside the reading and not after it, for whom they may see: the same bounds, asked of the same row.
  const [profile] = await Promise.all([readWhole(db, seen(who, id), now), traceReading(db, { id, who, origin })])
  if (profile === undefined) throw new Refusal('not_found')
  return profile
}

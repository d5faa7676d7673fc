import type { Profile } from '@portal/contract'
import { sql } from 'kysely'
import type { SignedIn } from '../answer.ts'
import type { Origin } from '../audit.ts'
import type { Db } from '../db.ts'
import { Refusal } from '../errors.ts'
import { seen } from '../scope.ts'
import { readWhole } from './rows.ts'

/** Looking twice within a minute is one reading; the trail holds who and whom, none of what was read. */
async function traceReading(db: Db, who: SignedIn, origin: Origin, id: number): Promise<void> {
  await sql`
    insert into audits (event, entity, entity_id, user_id, user_name, url, ip, user_agent, request_id)
    select 'read', 'Profile', ${id}, ${who.id}, ${origin.user_name}, ${origin.url}, ${origin.ip}, ${origin.user_agent},
      ${origin.request_id}
    where not exists (
      select from audits where entity = 'Profile' and entity_id = ${id} and event = 'read' and user_id = ${who.id}
        and created_at > now() - interval '1 minute')`.execute(db)
}

/**
 * One citizen whole; that it was read is in the audit trail before it is answered (qualities §5).
 * @throws Refusal 404 when absent or outside the scope.
 */
export async function showProfile(db: Db, who: SignedIn, origin: Origin, id: number, now: Date): Promise<Profile> {
  const profile = await readWhole(db, seen(who, id), now)
  if (profile === undefined) throw new Refusal('not_found')
  await traceReading(db, who, origin, id)
  return profile
}

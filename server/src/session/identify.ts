import type { SignedIn } from '../answer.ts'
import { type Db, prepared } from '../db.ts'
import { rightsOf } from './rights.ts'
import { tokenHash } from './tokens.ts'

interface Found {
  id: number
  username: string
  full_name: string
  session_id: string
  role_ids: number[]
  epoch: number
}

const findPerson = prepared<Found>(
  'identify',
  `select u.id, u.username, upper(u.name || ' ' || u.surname) as full_name, s.id as session_id,
     array(select role_id from user_roles where user_id = u.id order by role_id) as role_ids,
     (select epoch from rights_epoch) as epoch
   from session_tokens t
   join sessions s on s.id = t.session_id and s.ended_at is null
   join users u on u.id = s.user_id and u.deleted_at is null and not u.is_locked
     and (u.expires_at is null or u.expires_at > $2)
   where t.hash = $1 and t.kind = 'access' and t.expires_at > $2`,
)

/**
 * The person behind an access token, with roles and abilities as they are now: sign-out, suspension and a change of role
 * take effect at the next request (decisions §3). One short statement; what roles may do is kept while it stands still.
 */
export async function identify(db: Db, token: string, now: Date): Promise<SignedIn | null> {
  const [found] = await findPerson(db, [tokenHash(token), now])
  if (found === undefined) return null
  const { role_ids, epoch, ...person } = found
  return { ...person, ...(await rightsOf(db, role_ids, epoch)) }
}

import type { Ability } from '@portal/contract'
import { sql } from 'kysely'
import type { SignedIn } from '../answer.ts'
import type { Db } from '../db.ts'
import { tokenHash } from './tokens.ts'

interface Found {
  id: number
  username: string
  full_name: string
  session_id: string
  roles: { id: number; name: string; title: string }[]
  abilities: Ability[]
}

/**
 * The person behind an access token, with roles and abilities as they are now: sign-out, suspension and a change of role
 * take effect at the next request (decisions §3). One statement, one round trip.
 */
export async function identify(db: Db, token: string, now: Date): Promise<SignedIn | null> {
  const { rows } = await sql<Found>`
    select u.id, u.username, upper(u.name || ' ' || u.surname) as full_name, s.id as session_id,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'title', r.title) order by r.id)
        from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'title', a.title, 'entity_id', a.entity_id,
          'entity_type', a.entity_type, 'only_owned', a.only_owned, 'forbidden', ra.forbidden) order by a.id)
        from user_roles ur join role_abilities ra on ra.role_id = ur.role_id join abilities a on a.id = ra.ability_id
        where ur.user_id = u.id), '[]') as abilities
    from session_tokens t
    join sessions s on s.id = t.session_id and s.ended_at is null
    join users u on u.id = s.user_id and u.deleted_at is null and not u.is_locked
      and (u.expires_at is null or u.expires_at > ${now})
    where t.hash = ${tokenHash(token)} and t.kind = 'access' and t.expires_at > ${now}`.execute(db)
  return rows[0] ?? null
}

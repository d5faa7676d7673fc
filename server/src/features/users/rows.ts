import type { StaffRow } from '@portal/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { type StoredRow, wireRow } from '../../text/time.ts'

/** Staff accounts in response format, without secrets. `which` is the SQL after `from users`. */
export async function readStaff(db: Db, which: RawBuilder<unknown>): Promise<StaffRow[]> {
  const { rows } = await sql<StoredRow<StaffRow, 'vacation_start_date' | 'vacation_final_date'>>`
    select users.id, users.guid, users.name, users.surname, upper(users.name || ' ' || users.surname) as full_name,
      users.document, users.email, users.username, users.description, users.dependency, users.company, users.phone,
      users.ext, users.sim_id, users.password_expired, users.is_locked, users.vacation_start_date,
      users.vacation_final_date, users.expires_at, users.last_sign_in_at, users.version, users.created_at,
      users.updated_at, users.deleted_at,
      (select count(*)::integer from sessions where user_id = users.id and ended_at is null
        and exists (select from session_tokens where session_id = sessions.id and expires_at > now())) as sessions_count,
      exists (select from user_totp where user_id = users.id and confirmed_at is not null) as has_totp, users.is_invited,
      coalesce((select jsonb_agg(jsonb_build_object('id', roles.id, 'name', roles.name, 'title', roles.title,
          'group', (select claim from user_roles as given where given.user_id = users.id and given.role_id = roles.id
            and given.managed_by = 'sso'),
          'created_at', to_char(roles.created_at, 'YYYY-MM-DD HH24:MI:SS'),
          'updated_at', to_char(roles.updated_at, 'YYYY-MM-DD HH24:MI:SS')) order by roles.id)
        from roles where roles.id in (select role_id from user_roles where user_id = users.id)), '[]') as roles,
      exists (select from staff_identities where user_id = users.id) as has_identity
    from users ${which}`.execute(db)
  return rows.map(wireRow)
}

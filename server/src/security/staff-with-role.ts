import { type RoleName, type StaffOption, storedRole } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** Staff with a role who can sign in, by name, each with the number of citizens whose validation is in their hands. */
export async function staffWithRole(db: Db, role: RoleName, now: Date): Promise<StaffOption[]> {
  const { rows } = await sql<StaffOption>`
    select u.id, upper(u.name || ' ' || u.surname) as full_name, u.name, u.surname,
      (select count(*) from profiles p where p.checker_id = u.id and p.status_id = 2) as assigned_count
    from users u
    join user_roles ur on ur.user_id = u.id
    join roles r on r.id = ur.role_id and r.name = ${storedRole(role)}
    where u.deleted_at is null and not u.is_locked and (u.expires_at is null or u.expires_at > ${now})
    order by fold(u.name || ' ' || u.surname) collate "C", u.id`.execute(db)
  return rows
}

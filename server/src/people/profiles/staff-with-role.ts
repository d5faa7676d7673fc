import { type StaffOption, storedRole } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { idOf } from '../../base/database/status-literals.ts'
import { backOn } from '../../base/services/identity/absence.ts'

/** People in the table `users` with the assignor role, who assign citizens to validators. */
export const isAssignor: RawBuilder<SqlBool> = sql`exists (
  select from user_roles join roles on roles.id = role_id
  where user_id = users.id and roles.name = ${storedRole('assignor')})`

/** Staff of a kind who can sign in, by name, each with the number of citizens that they validate now, and when they are back if they are absent. */
export async function staffWith(db: Db, isOne: RawBuilder<SqlBool>, now: Date): Promise<StaffOption[]> {
  const { rows } = await sql<StaffOption>`
    select users.id, users.full_name, users.name, users.surname,
      (select count(*) from profiles where checker_id = users.id and status_id = ${idOf('profileValidating')}) as assigned_count,
      ${backOn(now)} as back_on
    from users
    where can_sign_in(users, ${now}) and ${isOne}
    order by fold(users.name || ' ' || users.surname) collate "C", users.id`.execute(db)
  return rows
}

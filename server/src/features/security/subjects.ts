import type { RoleScope, Subject } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** A person's ability with the roles that give it. */
export interface RoleAbility {
  readonly id: number
  readonly name: string
  readonly title: string
  readonly entity_type: string
  readonly entity_id: number | null
  readonly only_owned: boolean
  readonly forbidden: boolean
  readonly roles: readonly string[]
}

/** A member of staff as `can` needs them. */
export interface StaffSubject extends Subject {
  readonly id: number
  readonly full_name: string
  readonly username: string
  readonly is_active: boolean
  readonly roles: readonly { readonly name: string; readonly title: string; readonly scope: RoleScope }[]
  readonly abilities: readonly RoleAbility[]
}

/** People with their roles and abilities. Without an id, all staff who have any role. */
export async function readSubjects(db: Db, now: Date, id?: number): Promise<StaffSubject[]> {
  const { rows } = await sql<StaffSubject>`
    select users.id, users.username, upper(users.name || ' ' || users.surname) as full_name,
      users.deleted_at is null and not users.is_locked and (users.expires_at is null or users.expires_at > ${now}) as is_active,
      coalesce((select jsonb_agg(jsonb_build_object('id', roles.id, 'name', roles.name, 'title', roles.title, 'scope', roles.scope) order by roles.id)
        from user_roles join roles on roles.id = user_roles.role_id where user_roles.user_id = users.id), '[]') as roles,
      coalesce((select jsonb_agg(to_jsonb(held) order by held.entity_type, held.name, held.id) from (
        select abilities.id, abilities.name, abilities.title, abilities.entity_type, abilities.entity_id, abilities.only_owned,
          role_abilities.forbidden, jsonb_agg(roles.title order by roles.id) as roles
        from user_roles
        join roles on roles.id = user_roles.role_id
        join role_abilities on role_abilities.role_id = roles.id
        join abilities on abilities.id = role_abilities.ability_id
        where user_roles.user_id = users.id
        group by abilities.id, role_abilities.forbidden) as held), '[]') as abilities
    from users
    where ${id === undefined ? sql`exists (select from user_roles where user_id = users.id)` : sql`users.id = ${id}`}
    order by fold(users.name || ' ' || users.surname) collate "C", users.id`.execute(db)
  return rows
}

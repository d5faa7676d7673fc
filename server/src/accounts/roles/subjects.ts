import type { Ability, RoleScope, Subject } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { readGrants, type StoredGrants } from '../../base/services/identity/role-grants.ts'

export interface RoleAbility extends Ability {
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

type Held = Pick<StaffSubject, 'roles' | 'abilities'>

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The abilities that several roles give together: each ability once, with the titles of its roles. */
function heldBy(roles: readonly StoredGrants[]): Held {
  const abilities = new Map<string, RoleAbility & { roles: string[] }>()
  for (const role of roles) {
    for (const ability of role.abilities) {
      const key = `${ability.id} ${ability.forbidden}`
      const merged = abilities.get(key) ?? { ...ability, roles: [] }
      merged.roles.push(role.title)
      abilities.set(key, merged)
    }
  }
  return {
    roles,
    abilities: [...abilities.values()].toSorted(
      (a, b) => byText(a.entity_type, b.entity_type) || byText(a.name, b.name) || a.id - b.id,
    ),
  }
}

/** People with their roles and abilities; without an id all staff who have any role. People with the same roles share one list. */
export async function readSubjects(db: Db, now: Date, id?: number): Promise<StaffSubject[]> {
  const [people, roles] = await Promise.all([
    sql<Omit<StaffSubject, 'roles' | 'abilities'> & { role_ids: number[] }>`
      select users.id, users.username, users.full_name, can_sign_in(users, ${now}) as is_active,
        array(select distinct role_id from user_roles where user_id = users.id order by role_id) as role_ids
      from users
      where ${id === undefined ? sql`exists (select from user_roles where user_id = users.id)` : sql`users.id = ${id}`}
      order by fold(users.name || ' ' || users.surname) collate "C", users.id`.execute(db),
    readGrants(db),
  ])
  const held = new Map<string, Held>()
  return people.rows.map(({ role_ids, ...person }) => {
    const key = role_ids.join()
    const found = held.get(key) ?? heldBy(roles.filter((role) => role_ids.includes(role.id)))
    held.set(key, found)
    return { ...person, ...found }
  })
}

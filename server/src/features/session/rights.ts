import type { Ability, RoleScope } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** The roles of a person and their abilities. */
export interface Rights {
  readonly roles: readonly {
    readonly id: number
    readonly name: string
    readonly title: string
    readonly scope: RoleScope
    readonly requires_totp: boolean
  }[]
  readonly abilities: readonly Ability[]
}

interface CachedRights {
  epoch: number
  readonly bySet: Map<string, Promise<Rights>>
}

const cacheOf = new WeakMap<Db, CachedRights>()

async function readRights(db: Db, roleIds: readonly number[]): Promise<Rights> {
  const [roles, abilities] = await Promise.all([
    sql<
      Rights['roles'][number]
    >`select id, name, title, scope, requires_totp from roles where id = any(${roleIds}::integer[]) order by id`.execute(
      db,
    ),
    sql<Ability>`
      select a.id, a.name, a.title, a.entity_id, a.entity_type, a.only_owned, ra.forbidden
      from role_abilities ra join abilities a on a.id = ra.ability_id
      where ra.role_id = any(${roleIds}::integer[]) order by a.id`.execute(db),
  ])
  return { roles: roles.rows, abilities: abilities.rows }
}

/**
 * The rights of a set of roles at an epoch that the caller has just read. They are read after the epoch, so they are never older than it.
 */
export async function rightsOf(db: Db, roleIds: readonly number[], epoch: number): Promise<Rights> {
  let cached = cacheOf.get(db)
  if (cached === undefined || cached.epoch !== epoch) {
    cached = { epoch, bySet: new Map() }
    cacheOf.set(db, cached)
  }
  const set = roleIds.join()
  const known = cached.bySet.get(set)
  if (known !== undefined) return known
  const fresh = readRights(db, roleIds)
  cached.bySet.set(set, fresh)
  fresh.catch(() => cached.bySet.delete(set))
  return fresh
}

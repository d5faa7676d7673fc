import { coversRole } from '@portal/contract'
import type { SignedIn } from '../answer.ts'
import type { Db } from '../db.ts'
import { listRoles } from '../security/roles.ts'
import { readGrants } from './guard.ts'

/** Roles that a person may give: those whose every right they have (authority.md §5). */
export async function listAssignableRoles(db: Db, by: SignedIn) {
  const [grants, roles] = await Promise.all([readGrants(db), listRoles(db)])
  const given = new Set(grants.filter((role) => coversRole(by, role)).map(({ id }) => id))
  return roles
    .filter(({ id }) => given.has(id))
    .map(({ id, name, title, created_at, updated_at }) => ({ id, name, title, created_at, updated_at }))
}

import { couldEver, type Subject } from '@portal/contract'
import { type accountFields, coversRole } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { firstRow, type RowOf, type Tx } from '../../base/database/db.ts'
import { advisoryLocks, takeLock } from '../../base/database/locks.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { userPolicy } from '../../base/services/authority/policies/user.ts'
import type { RecordLock } from '../../base/services/authority/with-locked.ts'
import { readGrants, type StoredGrants } from '../../base/services/identity/role-grants.ts'

export const superadmin = 'superadmin'

type StoredUser = Pick<
  RowOf<'users'>,
  (typeof accountFields)[number] | 'id' | 'is_locked' | 'is_invited' | 'version' | 'deleted_at'
>

export interface LockedUser extends StoredUser {
  readonly roles: readonly string[]
  /** The group that gives a role, by the role's name. Only the directory takes these roles. */
  readonly group_roles: Readonly<Record<string, string>>
  /** The person who makes the change, with their current abilities. */
  readonly giver: Subject
}

const rolesOf = (userId: number) => sql<SqlBool>`roles.id in (select role_id from user_roles where user_id = ${userId})`

/**
 * The person who changes accounts, with their current abilities. Accounts are changed one after the other, so that two superadmins cannot
 * remove the role from each other.
 */
export async function readGiver(tx: Tx, by: SignedIn): Promise<Subject & { readonly id: number }> {
  await takeLock(tx, advisoryLocks.staff)
  const roles = await readGrants(tx, rolesOf(by.id))
  return { id: by.id, roles, abilities: roles.flatMap(({ abilities }) => abilities) }
}

/** Refuses roles that give more than the giver has. @throws AppError 403 that names the role. */
export function refuseAbove(giver: Subject, roles: readonly StoredGrants[]): void {
  const above = roles.find((role) => !coversRole(giver, role))
  if (above !== undefined) throw new AppError('role_reserved', { params: { role: above.title } })
}

async function lockUser(tx: Tx, by: SignedIn, id: number): Promise<LockedUser | undefined> {
  const giver = await readGiver(tx, by)
  // Checked again, because the giver may have lost the ability since the call was authorized.
  if (!couldEver(giver, 'update', 'User')) throw new AppError('forbidden')
  const user = await firstRow<Omit<LockedUser, 'giver'>>(tx)`
    select id, name, surname, username, document, email, description, dependency, company, phone, ext, expires_at,
      vacation_start_date, vacation_final_date, is_locked, is_invited, version, deleted_at, array(select distinct roles.name from user_roles join roles on roles.id = role_id where user_id = users.id) as roles,
      coalesce((select jsonb_object_agg(roles.name, claim) from user_roles join roles on roles.id = role_id
        where user_id = users.id and managed_by = 'sso'), '{}') as group_roles
    from users where id = ${id} for no key update`
  return user && { ...user, giver }
}

/**
 * The lock of a staff account. The principal must have every ability of its roles.
 * @throws AppError 404, 403
 */
export function userLock({ id }: { readonly id: number }): RecordLock<LockedUser> {
  return {
    lock: (tx, principal) => lockUser(tx, principal, id),
    authorize: async (_, user, tx) => {
      userPolicy.refuse(user.giver, 'update', user)
      refuseAbove(user.giver, await readGrants(tx, rolesOf(id)))
    },
  }
}

/** Refuses a change of a superadmin after which, from `at` on, no other one could sign in. @throws AppError 409. */
export async function refuseLastSuperadmin(tx: Tx, leaving: LockedUser, at: Date): Promise<void> {
  if (!leaving.roles.includes(superadmin)) return
  const { rows } = await sql`
    select from users join user_roles on user_roles.user_id = users.id join roles on roles.id = user_roles.role_id
    where roles.name = ${superadmin} and users.id <> ${leaving.id} and can_sign_in(users, ${at}) limit 1`.execute(tx)
  if (rows.length === 0) throw new AppError('last_superadmin')
}

import { isA } from '@portal/contract'
import { sql, type Transaction } from 'kysely'
import type { SignedIn } from '../answer.ts'
import type { Database } from '../database.ts'
import { Refusal } from '../errors.ts'
import { advisoryLocks } from '../locks.ts'

export type Tx = Transaction<Database>

export const superadmin = 'superadmin'

/** A staff account held until the transaction ends. */
export interface HeldUser {
  readonly id: number
  readonly name: string
  readonly surname: string
  readonly username: string
  readonly document: string
  readonly email: string
  readonly description: string | null
  readonly dependency: string | null
  readonly company: string | null
  readonly phone: string | null
  readonly ext: string | null
  readonly expires_at: Date | null
  readonly is_locked: boolean
  readonly version: number
  readonly roles: readonly string[]
}

/**
 * Locks an account for a change. Whoever is not a superadmin cannot touch one: an administrator must not be able to reset or
 * suspend the account that gave them their rights.
 * @throws Refusal 404, 403.
 */
export async function holdUser(tx: Tx, by: SignedIn, id: number): Promise<HeldUser> {
  // Changes of accounts take their turn: two superadmins who take the role from each other hold each other's row otherwise.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.staff[0]}, ${advisoryLocks.staff[1]})`.execute(tx)
  const { rows } = await sql<HeldUser>`
    select id, name, surname, username, document, email, description, dependency, company, phone, ext, expires_at, is_locked,
      version, array(select roles.name from user_roles join roles on roles.id = role_id where user_id = users.id) as roles
    from users where id = ${id} and deleted_at is null for update`.execute(tx)
  const [user] = rows
  if (user === undefined) throw new Refusal('not_found')
  if (user.roles.includes(superadmin) && !isA(by, superadmin)) throw new Refusal('role_reserved')
  return user
}

/** Refuses a change after which nobody could administer the portal any more. @throws Refusal 409. */
export async function refuseLastSuperadmin(tx: Tx, leaving: number): Promise<void> {
  const { rows } = await sql<{ id: number; is_active: boolean }>`
    select users.id, not users.is_locked and users.deleted_at is null as is_active
    from users join user_roles on user_roles.user_id = users.id join roles on roles.id = user_roles.role_id
    where roles.name = ${superadmin}`.execute(tx)
  if (!rows.some(({ id, is_active }) => is_active && id !== leaving)) throw new Refusal('last_superadmin')
}

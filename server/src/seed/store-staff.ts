import { type RoleName, storedRole } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../base/database/db.ts'
import { continueAfter, insertRows } from '../base/database/insert-rows.ts'
import { hashPassword } from '../base/services/identity/passwords.ts'

/** The first account of a member of staff. */
export interface StaffSeed {
  readonly username: string
  readonly name: string
  readonly surname: string
  readonly document: string
  readonly role: RoleName
  readonly dependency: string | null
  readonly description: string | null
  readonly ext: string | null
}

/** The name of the first superadmin of a portal without demonstration data. */
const firstAdministrator = {
  name: 'Administrador',
  surname: 'del Portal',
  document: '1000000000',
  role: 'superadmin',
  dependency: null,
  description: null,
  ext: null,
} as const

const company = 'SEDE PRINCIPAL'
/** A reserved domain, so that no mail reaches a real person. */
const staffDomain = 'portal.example'

/** Writes the first accounts of the staff, numbered from 1, all with the same password. */
export async function storeStaff(db: Db, accounts: readonly StaffSeed[], password: string, since: Date): Promise<void> {
  const password_hash = await hashPassword(password)
  const created_at = since.toISOString()
  const rows = accounts.map(({ role, ...account }, place) => ({
    ...account,
    id: place + 1,
    email: account.username.includes('@') ? account.username : `${account.username}@${staffDomain}`,
    password_hash,
    company,
    created_at,
    updated_at: created_at,
  }))
  await insertRows(db, 'users', rows)
  await continueAfter(db, 'users')
  for (const { username, role } of accounts) {
    await sql`
      insert into user_roles (user_id, role_id)
      select users.id, roles.id from users, roles
      where users.username = ${username} and roles.name = ${storedRole(role)}`.execute(db)
  }
}

/** Writes the superadmin account of a portal without demonstration data. */
export async function storeAdministrator(
  db: Db,
  { username, password }: { username: string; password: string },
  now: Date,
): Promise<void> {
  await storeStaff(db, [{ ...firstAdministrator, username }], password, now)
}

import { type RoleName, storedRole } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../base/database/db.ts'
import { hashPassword } from '../base/services/identity/passwords.ts'
import { continueAfter, insertRows } from './bulk.ts'
import { company, demoStaff, firstAdministrator, type StaffSeed, staffDomain } from './data/staff.ts'
import type { Team } from './population/progress.ts'
import type { StaffRef } from './population/rows.ts'

async function storeStaff(db: Db, accounts: readonly StaffSeed[], password: string, since: Date): Promise<void> {
  const password_hash = await hashPassword(password)
  const created_at = since.toISOString()
  const rows = accounts.map(({ role: _, ...account }, place) => ({
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

/** Writes the staff accounts of the demonstration, all with the same password and older than the first citizen. */
export async function storeDemoStaff(db: Db, password: string, since: Date): Promise<Team> {
  await storeStaff(db, demoStaff, password, since)
  const refs = (...roles: RoleName[]): StaffRef[] =>
    demoStaff.flatMap(({ name, surname, role }, place) =>
      roles.includes(role) ? [{ id: place + 1, name: `${name} ${surname}`.toLocaleUpperCase('es') }] : [],
    )
  return { assignors: [...refs('assignor'), ...refs('admin')], validators: refs('validator') }
}

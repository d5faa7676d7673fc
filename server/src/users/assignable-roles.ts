import { isA } from '@portal/contract'
import { sql } from 'kysely'
import type { SignedIn } from '../answer.ts'
import type { Db } from '../db.ts'
import { wireMoment } from '../time.ts'
import { superadmin } from './guard.ts'

/** Roles that a person may give: the superadmin's only if they hold it. */
export async function listAssignableRoles(db: Db, by: SignedIn) {
  const { rows } = await sql<{ id: number; name: string; title: string; created_at: Date; updated_at: Date }>`
    select id, name, title, created_at, updated_at from roles
    where name <> ${superadmin} or ${isA(by, superadmin)} order by id`.execute(db)
  return rows.map((row) => ({
    ...row,
    created_at: wireMoment(row.created_at),
    updated_at: wireMoment(row.updated_at),
  }))
}

import { coversRole } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { SignedIn } from '../../http/principal.ts'
import { wireRow } from '../../text/time.ts'
import { readGrants } from './guard.ts'

/** Roles that a person may give: those whose abilities they all have themselves (authority.md §5). */
export async function listAssignableRoles(db: Db, by: SignedIn) {
  const given = (await readGrants(db)).filter((role) => coversRole(by, role)).map(({ id }) => id)
  const { rows } = await sql<{ id: number; name: string; title: string; created_at: Date; updated_at: Date }>`
    select id, name, title, created_at, updated_at from roles where id = any(${given}) order by id`.execute(db)
  return rows.map(wireRow)
}

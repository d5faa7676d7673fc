import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Citizens of one account, added in one statement. @returns their ids, without that of the account's own citizen */
export async function manyCitizens(at: TestApp, count: number, status_id: number): Promise<number[]> {
  const first = await at.citizen({ status_id })
  const { rows } = await sql<{ id: number }>`
    insert into profiles (user_id, profile_type_id, document_type_id, document, name, surname, birthdate, status_id)
    select profiles.user_id, 1, 1, (80000000 + n + ${first} * 10000)::text, 'Persona', 'Número ' || n, '1990-01-01', ${status_id}
    from profiles, generate_series(1, ${count}) as n where profiles.id = ${first} returning id`.execute(at.db)
  return rows.map(({ id }) => id)
}

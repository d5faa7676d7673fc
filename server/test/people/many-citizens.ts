import { withClient } from '../../src/base/database/db.ts'
import type { CitizenFields, TestApp } from '../base/test-app.ts'

/**
 * Creates an account with a citizen with these fields, and `count` more citizens with the same status and validator.
 * @returns the ids of those `count` citizens
 */
export async function manyCitizens(at: TestApp, count: number, fields: CitizenFields): Promise<number[]> {
  const first = await at.citizen(fields)
  // A separate connection without the statement timeout, which so many rows may exceed.
  return withClient(at.address, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into profiles (account_id, profile_type_id, document_type_id, document, name, surname, birthdate, status_id, checker_id)
       select account_id, 2, 1, (80000000 + n + id * 10000)::text, 'Persona', 'Número ' || n, '1990-01-01', status_id, checker_id
       from profiles, generate_series(1, $2::integer) as n where id = $1 returning id`,
      [first, count],
    )
    // With statistics of few rows, each delete would read all rows.
    await client.query('analyze profiles')
    return rows.map(({ id }) => id)
  })
}

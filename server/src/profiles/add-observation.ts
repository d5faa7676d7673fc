import { type addObservation as call, can } from '@portal/contract'
import { sql } from 'kysely'
import { type Asked, signedIn } from '../answer.ts'
import { trace } from '../audit.ts'
import type { Db } from '../db.ts'
import { Refusal } from '../errors.ts'
import { observe } from '../observe.ts'
import { seen } from '../scope.ts'

/** Writes a note about a citizen. @returns its id. @throws Refusal 404 outside the scope, 403. */
export async function addObservation(db: Db, asked: Asked<typeof call>): Promise<number> {
  const { params, body, origin, now } = asked
  const by = signedIn(asked)
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ checker_id: number | null }>`
      select checker_id from profiles where ${seen(by, params.id)} for share`.execute(tx)
    if (rows[0] === undefined) throw new Refusal('not_found')
    if (!can(by, 'create', 'Observation', { user_id: by.id })) throw new Refusal('forbidden')
    const [id = 0] = await observe(tx, [params.id], body.observation, { by, now })
    await trace(tx, origin, [{ event: 'created', entity: 'Observation', entity_id: id, profile_id: params.id }])
    return id
  })
}

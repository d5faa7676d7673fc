import { can } from '@portal/contract'
import type { addObservation as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { writeObservation } from '../../audit/write-observation.ts'
import { seen } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, signedIn } from '../../http/register-call.ts'

/** Writes a note about a citizen. @returns its id. @throws Refusal 404 outside the scope, 403. */
export async function addObservation(db: Db, asked: CallContext<typeof call>): Promise<number> {
  const { params, body, origin, now } = asked
  const by = signedIn(asked)
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ checker_id: number | null }>`
      select checker_id from profiles where ${seen(by, params.id)} for share`.execute(tx)
    if (rows[0] === undefined) throw new AppError('not_found')
    if (!can(by, 'create', 'Observation', { user_id: by.id })) throw new AppError('forbidden')
    const [id = 0] = await writeObservation(tx, [params.id], body.observation, { by, now })
    await writeAudit(tx, origin, [{ event: 'created', entity: 'Observation', entity_id: id, profile_id: params.id }])
    return id
  })
}

import { can } from '@portal/contract'
import type { addObservation as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeObservation } from '../../audit/write-observation.ts'
import { seen } from '../../authority/scope.ts'
import { type RecordLock, withLocked } from '../../authority/with-locked.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError } from '../../http/errors.ts'

/** Writes an observation about a citizen. @returns its id. @throws AppError 404 outside the scope, 403 */
export function addObservation(db: Db, context: CallContext<typeof call>): Promise<number> {
  const { params, body, now } = context
  const citizen: RecordLock<{ readonly version: number }> = {
    lock: async (tx, who) => {
      const { rows } = await sql<{ version: number }>`
        select version from profiles where ${seen(who, params.id)} for share`.execute(tx)
      return rows[0]
    },
    authorize: (who) => {
      if (!can(who, 'create', 'Observation', { user_id: who.id })) throw new AppError('forbidden')
    },
  }
  return withLocked(db, context, citizen, async (tx, _, by) => {
    const [id = 0] = await writeObservation(tx, [params.id], body.observation, { by, now })
    return { audits: [{ event: 'created', entity: 'Observation', entity_id: id, profile_id: params.id }], result: id }
  })
}

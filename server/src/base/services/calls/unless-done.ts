import type { ErrorCode } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../errors/errors.ts'
import type { SignedInCitizen } from '../../http/principal.ts'

/**
 * Makes a change of a citizen. When it fails with this code because the same citizen made it before, it returns the former
 * result: the other request came from another tab, or its response was lost.
 * @param findDone returns the result of the former change; undefined when there was none
 */
export async function unlessDone<T>(
  code: ErrorCode,
  make: () => Promise<T>,
  findDone: () => Promise<{ readonly result: T } | undefined>,
): Promise<T> {
  try {
    return await make()
  } catch (error) {
    const done = error instanceof AppError && error.code === code ? await findDone() : undefined
    if (done === undefined) throw error
    return done.result
  }
}

interface Act {
  readonly event: string
  readonly entity: 'CitizenSchedule' | 'File' | 'Profile' | 'Team'
  readonly entity_id: number
  /** The record of the action, if it could be about several. */
  readonly profile_id?: number
}

/** Whether the account of a citizen has done this, by the audit log. */
export async function findAct(
  db: Db,
  { id }: Pick<SignedInCitizen, 'id'>,
  { event, entity, entity_id, profile_id }: Act,
): Promise<{ readonly result: undefined } | undefined> {
  const { rows } = await sql`
    select from audits
    where entity = ${entity} and entity_id = ${entity_id} and event = ${event} and citizen_id = ${id}
      and ${profile_id === undefined ? sql`true` : sql`profile_id = ${profile_id}`} limit 1`.execute(db)
  return rows.length === 0 ? undefined : { result: undefined }
}

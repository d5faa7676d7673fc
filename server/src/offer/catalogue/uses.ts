import type { Subject } from '@portal/contract'
import type { AnyCatalogue, Model, Use } from '@portal/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import { type Db, presentRow } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import { policyOf } from '../../base/services/authority/policies/policy-of.ts'

/** The live rows that use the row with this id, as tables and condition of a statement. */
function usesOf({ entity, table, column, partOf }: Use<Model>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const { from, id: used, deletedAt } = policyOf(entity)
  const alive = deletedAt === undefined ? sql`` : sql`and ${deletedAt} is null`
  return sql`${from} where ${used} in (
    select ${sql.ref(`part.${partOf?.column ?? 'id'}`)} from ${sql.table(table)} as part
    where ${sql.ref(`part.${column}`)} = ${id}) ${alive}`
}

/** How many rows that the person may view use the row with this id. */
export function countVisible(principal: Subject, use: Use<Model>, id: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from ${usesOf(use, id)} and ${policyOf(use.entity).rows(principal)})`
}

/**
 * Refuses to delete a row that live rows refer to. The caller has locked the row. A write that would refer to it waits for that lock.
 * @throws AppError 409, with the uses that the person may view.
 */
export async function refuseInUse(db: Db, principal: Subject, { usedBy }: AnyCatalogue, id: number): Promise<void> {
  if (usedBy.length === 0) return
  /** How many rows of each model use it, and the parameter that filters their list. */
  const uses: { entity: Model; count: number; filter: Record<string, number> | null }[] = []
  let isUsed = false
  for (const use of usedBy) {
    const { is_used, count } = await presentRow<{ is_used: boolean; count: number }>(db)`
      select exists (select from ${usesOf(use, sql.val(id))}) as is_used,
        ${countVisible(principal, use, sql.val(id))} as count`
    isUsed ||= is_used
    const filter = use.filter === undefined ? null : { [use.filter]: id }
    if (count > 0) uses.push({ entity: use.entity, count, filter })
  }
  if (isUsed) throw new AppError('in_use', { details: { uses } })
}

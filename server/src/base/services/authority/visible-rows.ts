import { type Action, can, couldEver, type Subject } from '@portal/contract'
import type { Model } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../../errors/errors.ts'
import { requireAbility } from './require-ability.ts'
import { rowsFor, rowsOf } from './scope.ts'

/** Whether a list contains deleted rows. By default it contains none. */
interface Trashed {
  readonly with_trashed?: boolean | undefined
  readonly only_trashed?: boolean | undefined
}

/** The checked values of a row: its id, whether it is deleted, and its owner field where its model has owners. */
interface ModelRows {
  readonly id: number
  readonly deleted_at: Date | string | null
}

/** The condition for the rows that a principal may view; a deleted one only if they may delete it too. */
export function visibleRows(principal: Subject, model: Model): RawBuilder<SqlBool> {
  const { deletedAt } = rowsOf(model)
  return sql<SqlBool>`(${rowsFor(principal, 'view', model)} and (${deletedAt} is null or ${rowsFor(principal, 'destroy', model)}))`
}

/**
 * The condition for the rows of a list: the visible rows, deleted or not as requested.
 * @throws AppError 403 for deleted rows when the principal may delete none.
 */
export function listedRows(
  principal: Subject,
  model: Model,
  { with_trashed, only_trashed }: Trashed,
): RawBuilder<SqlBool>[] {
  const visible = visibleRows(principal, model)
  const { deletedAt } = rowsOf(model)
  if (!with_trashed && !only_trashed) return [sql<SqlBool>`${deletedAt} is null`, visible]
  if (!couldEver(principal, 'destroy', model)) throw new AppError('forbidden')
  return only_trashed ? [sql<SqlBool>`${deletedAt} is not null`, visible] : [visible]
}

/** Refuses a locked row that the principal may not see, as if it did not exist. @throws AppError 404. */
export function refuseInvisible(principal: Subject, model: Model, row: ModelRows): void {
  const isVisible = can(principal, 'view', model, { ...row })
  if (!isVisible || (row.deleted_at !== null && !can(principal, 'destroy', model, { ...row })))
    throw new AppError('not_found')
}

/**
 * Refuses an action that a principal may not do with a locked row that is not deleted.
 * @throws AppError 404 when it is deleted or not visible, 403.
 */
export function refuseAction(principal: Subject, action: Action, model: Model, row: ModelRows): void {
  if (row.deleted_at !== null) throw new AppError('not_found')
  refuseInvisible(principal, model, row)
  requireAbility(principal, action, model, { ...row })
}

/** Checks that a principal may restore a locked row. @throws AppError 404 when it is not visible, 403, 409 when not deleted. */
export function refuseRestoring(principal: Subject, model: Model, row: ModelRows): void {
  refuseInvisible(principal, model, row)
  requireAbility(principal, 'destroy', model, { ...row })
  if (row.deleted_at === null) throw new AppError('not_deleted')
}

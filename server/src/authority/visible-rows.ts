import { type Action, can, couldEver, type Subject } from '@portal/contract'
import type { Model } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../http/errors.ts'
import { rowsFor, rowsOf } from './scope.ts'

/** Which rows a list asks for by their deletion: the live ones alone unless told. */
interface Trashed {
  readonly with_trashed?: boolean | undefined
  readonly only_trashed?: boolean | undefined
}

/** What is checked of a row: its id, whether it is deleted, and its owner field where its model has owners. */
interface JudgedRow {
  readonly id: number
  readonly deleted_at: Date | string | null
}

/**
 * The rows that a person is shown, of a model that keeps deleted rows: those they may view, and deleted ones only where they
 * may delete them too.
 */
export function visibleRows(who: Subject, model: Model): RawBuilder<SqlBool> {
  const { deletedAt } = rowsOf(model)
  return sql<SqlBool>`(${rowsFor(who, 'view', model)} and (${deletedAt} is null or ${rowsFor(who, 'destroy', model)}))`
}

/** The rows of a list: those visible, on the side of deletion that was asked for. @throws AppError 403 when the person may delete none. */
export function listedRows(who: Subject, model: Model, { with_trashed, only_trashed }: Trashed): RawBuilder<SqlBool>[] {
  const visible = visibleRows(who, model)
  const { deletedAt } = rowsOf(model)
  if (!with_trashed && !only_trashed) return [sql<SqlBool>`${deletedAt} is null`, visible]
  if (!couldEver(who, 'destroy', model)) throw new AppError('forbidden')
  return only_trashed ? [sql<SqlBool>`${deletedAt} is not null`, visible] : [visible]
}

/** Refuses a locked row that the person is not shown, as if it were absent. @throws AppError 404. */
export function refuseInvisible(who: Subject, model: Model, row: JudgedRow): void {
  const isVisible = can(who, 'view', model, { ...row })
  if (!isVisible || (row.deleted_at !== null && !can(who, 'destroy', model, { ...row })))
    throw new AppError('not_found')
}

/**
 * Refuses what a person may not do with a live row that is locked (authority.md section 1).
 * @throws AppError 404 where it is deleted or not visible, 403.
 */
export function refuseAction(who: Subject, action: Action, model: Model, row: JudgedRow): void {
  if (row.deleted_at !== null) throw new AppError('not_found')
  refuseInvisible(who, model, row)
  if (!can(who, action, model, { ...row })) throw new AppError('forbidden')
}

/** Refuses to restore a locked row. @throws AppError 404 where it is not visible, 403, 409 when it is not deleted. */
export function refuseRestoring(who: Subject, model: Model, row: JudgedRow): void {
  refuseInvisible(who, model, row)
  if (!can(who, 'destroy', model, { ...row })) throw new AppError('forbidden')
  if (row.deleted_at === null) throw new AppError('not_deleted')
}

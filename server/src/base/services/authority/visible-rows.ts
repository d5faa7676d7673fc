import type { Action } from '@portal/contract'
import type { Model } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ScopedSubject } from './policies/define-policy.ts'
import { policyOf } from './policies/policy-of.ts'

interface ModelRow {
  readonly id: number
  readonly deleted_at: Date | string | null
}

export function visibleRows(principal: ScopedSubject, model: Model): RawBuilder<SqlBool> {
  const { rows, deletedAt } = policyOf(model)
  return sql<SqlBool>`(${rows(principal)} and (${deletedAt} is null or ${rows(principal, 'destroy')}))`
}

export function listedRows(
  principal: ScopedSubject,
  model: Model,
  trashed: { readonly with_trashed?: boolean | undefined; readonly only_trashed?: boolean | undefined },
): RawBuilder<SqlBool>[] {
  return [policyOf(model).rows(principal, 'view', trashed)]
}

export function refuseInvisible(principal: ScopedSubject, model: Model, row: ModelRow): void {
  policyOf(model).refuse(principal, 'view', row)
}

export function refuseAction(principal: ScopedSubject, action: Action, model: Model, row: ModelRow): void {
  policyOf(model).refuse(principal, action, row)
}

export function refuseRestoring(principal: ScopedSubject, model: Model, row: ModelRow): void {
  policyOf(model).refuse(principal, 'restore', row)
}

import type { Model } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { RowScope, ScopedSubject } from './policies/define-policy.ts'
import { policyOf } from './policies/policy-of.ts'
import { profilePolicy } from './policies/profile.ts'

export type { RowScope, ScopedSubject } from './policies/define-policy.ts'
export { isValidator } from './policies/user.ts'

export const rowsOf = policyOf

export function rowsFor(principal: ScopedSubject, action: string, model: Model): RawBuilder<SqlBool> {
  return policyOf(model).rows(principal, action)
}

export function scope(principal: ScopedSubject): RawBuilder<SqlBool> {
  return profilePolicy.rows(principal)
}

export function rowScopeOf(principal: ScopedSubject, model: Model = 'Profile', action = 'view'): RowScope {
  return policyOf(model).scope(principal, action)
}

export function seesCitizen(principal: ScopedSubject, id: number) {
  const ofChecker = (checker_id: number | null) => profilePolicy.may(principal, 'view', { id, checker_id })
  return { own: ofChecker(principal.id), others: ofChecker(null) }
}

export function sees(principal: ScopedSubject, row: { id: number; checker_id: number | null }): boolean {
  return profilePolicy.may(principal, 'view', row)
}

export function seen(principal: ScopedSubject, id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`profiles.id = ${id} and ${scope(principal)}`
}

export function refuseUnseen(db: Db, principal: ScopedSubject, id: number): Promise<void> {
  return profilePolicy.refuseAbsent(db, principal, id)
}

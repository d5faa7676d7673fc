import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { RowOf, Tx } from '../../database/db.ts'
import type { SignedInCitizen } from '../../http/principal.ts'
import type { Changed, Outcome } from '../audit/change.ts'
import { ownEndedGuardianPolicy, ownEndedInvitationPolicy, ownInvitationPolicy } from './policies/own-guardian.ts'
import { ownPersonPolicy } from './policies/own-person.ts'
import { type ChangeContext, type RecordLock, withLocked } from './with-locked.ts'

export { beneficiaryType, personalType } from './account-holder.ts'

export const ownPeople = ownPersonPolicy.rows

export function ownPerson(principal: Pick<SignedInCitizen, 'id'>, id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`profiles.id = ${id} and ${ownPersonPolicy.rows(principal)}`
}

export const refuseNotOwn = ownPersonPolicy.refuseAbsent

export type OwnProfile = RowOf<'profiles'>

export const lockOwnPerson = ownPersonPolicy.lock

/**
 * Changes the person of a citizen whom a call names as `id`, as {@link withLocked}.
 * @throws AppError 404 for one of another household
 */
export function withOwnPerson<T = undefined>(
  tx: Tx,
  context: Pick<ChangeContext<SignedInCitizen>, 'principal'> &
    Pick<RecordLock<OwnProfile, SignedInCitizen>, 'expected'> & { readonly params: { readonly id: number } },
  change: (tx: Tx, person: OwnProfile) => Promise<Outcome<T>>,
): Promise<Changed<T>> {
  const { principal, params, expected } = context
  const lock = (tx: Tx) => ownPersonPolicy.lock(tx, principal, params.id)
  return withLocked(tx, context, { lock, ...(expected && { expected }) }, change)
}

export const ownInvitations = ownInvitationPolicy.rows
export const ownEndedInvitations = ownEndedInvitationPolicy.rows
export const ownEndedGuardians = ownEndedGuardianPolicy.rows
export const lockInvitedPerson = ownInvitationPolicy.lock

import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Db, RowOf, Tx } from '../../database/db.ts'
import type { SignedInCitizen } from '../../http/principal.ts'
import { ownEndedGuardianPolicy, ownEndedInvitationPolicy, ownInvitationPolicy } from './policies/own-guardian.ts'
import { ownPersonPolicy } from './policies/own-person.ts'
import { type ChangeContext, type Outcome, type RecordLock, withLockedAlone } from './with-locked-alone.ts'

export { beneficiaryType, personalType } from './account-holder.ts'

export const ownPeople = ownPersonPolicy.rows

export function ownPerson(principal: Pick<SignedInCitizen, 'id'>, id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`profiles.id = ${id} and ${ownPersonPolicy.rows(principal)}`
}

export const refuseNotOwn = ownPersonPolicy.refuseAbsent

export type OwnProfile = RowOf<'profiles'>

export const lockOwnPerson = ownPersonPolicy.lock

/**
 * Changes the person of a citizen whom a call names as `id`, as {@link withLockedAlone}.
 * @throws AppError 404 for one of another household
 */
export function withOwnPerson<T = undefined>(
  db: Db,
  context: Pick<ChangeContext<SignedInCitizen>, 'principal' | 'origin'> &
    Pick<RecordLock<OwnProfile, SignedInCitizen>, 'expected'> & { readonly params: { readonly id: number } },
  change: (tx: Tx, person: OwnProfile) => Promise<Outcome<T>>,
): Promise<T> {
  const { principal, params, expected } = context
  const lock = (tx: Tx) => ownPersonPolicy.lock(tx, principal, params.id)
  return withLockedAlone(db, context, { lock, ...(expected && { expected }) }, change)
}

export const ownInvitations = ownInvitationPolicy.rows
export const ownEndedInvitations = ownEndedInvitationPolicy.rows
export const ownEndedGuardians = ownEndedGuardianPolicy.rows
export const lockInvitedPerson = ownInvitationPolicy.lock

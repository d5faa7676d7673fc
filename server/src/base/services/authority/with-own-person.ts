import type { Tx } from '../../database/db.ts'
import type { SignedInCitizen } from '../../http/principal.ts'
import type { Changed, Outcome } from '../audit/change.ts'
import { type OwnProfile, ownPersonPolicy } from './policies/own-person.ts'
import { type ChangeContext, type RecordLock, withLocked } from './with-locked.ts'

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

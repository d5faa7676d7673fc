import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, firstRow, presentRow, type RowOf, type Tx } from '../../database/db.ts'
import type { SignedInCitizen } from '../../http/principal.ts'
import { type ChangeContext, type Outcome, type RecordLock, withLockedAlone } from './with-locked-alone.ts'

/** The type of the profile of the holder of an account; every other profile of the account is a beneficiary. */
export const personalType = 1
export const beneficiaryType = 2

/**
 * The condition on the table `profiles` for the people of a citizen: those of the own account, and those of whom the citizen is a
 * second guardian. Everything that a citizen reads or changes about a person goes through it.
 */
export function ownPeople({ id }: { readonly id: number | RawBuilder<number> }): RawBuilder<SqlBool> {
  return sql<SqlBool>`(profiles.account_id = ${id} or exists (
    select from guardians where guardians.profile_id = profiles.id and guardians.citizen_id = ${id} and guardians.ended_at is null))`
}

/** The condition for one person of a citizen. */
export function ownPerson(principal: Pick<SignedInCitizen, 'id'>, id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`profiles.id = ${id} and ${ownPeople(principal)}`
}

/** Throws the same 404 for a person who does not exist and for one of another household. */
export async function refuseNotOwn(db: Db, principal: SignedInCitizen, id: number): Promise<void> {
  await presentRow(db)`select from profiles where ${ownPerson(principal, id)}`
}

export type OwnProfile = RowOf<'profiles'>

/** Locks a person of a citizen until the transaction ends; undefined for one of another household. */
export function lockOwnPerson(tx: Tx, principal: SignedInCitizen, id: number): Promise<OwnProfile | undefined> {
  return firstRow<OwnProfile>(tx)`
    select profiles.* from profiles where ${ownPerson(principal, id)} for no key update`
}

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
  const lock = (tx: Tx) => lockOwnPerson(tx, principal, params.id)
  return withLockedAlone(db, context, { lock, ...(expected && { expected }) }, change)
}

/** The condition on the table `guardians` for the open invitations to the e-mail of a citizen. */
export function ownInvitations({ id }: Pick<SignedInCitizen, 'id'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`guardians.ended_at is null and guardians.accepted_at is null
    and fold(guardians.email) = (select fold(email) from citizen_accounts where citizen_accounts.id = ${id})`
}

/**
 * The condition on the table `guardians` for invitations to the e-mail of a citizen that are over and were not accepted. Those that ended
 * before the citizen confirmed the e-mail were for somebody else who had it then.
 */
export function ownEndedInvitations({ id }: Pick<SignedInCitizen, 'id'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`guardians.ended_at is not null and guardians.accepted_at is null and exists (
    select from citizen_accounts where citizen_accounts.id = ${id} and fold(citizen_accounts.email) = fold(guardians.email)
      and citizen_accounts.verified_at < guardians.ended_at)`
}

/** The condition on `guardians` and their `profiles` for access that has ended: to people of the own account, and the citizen's own. */
export function ownEndedGuardians({ id }: Pick<SignedInCitizen, 'id'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`guardians.ended_at is not null and (profiles.account_id = ${id} or guardians.citizen_id = ${id})`
}

/** Locks the person whom an open invitation to a citizen is about; undefined if there is no such invitation. */
export function lockInvitedPerson(tx: Tx, principal: SignedInCitizen, id: number): Promise<OwnProfile | undefined> {
  return firstRow<OwnProfile>(tx)`
    select profiles.* from profiles join guardians on guardians.profile_id = profiles.id
    where guardians.id = ${id} and ${ownInvitations(principal)} for no key update of profiles`
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { firstRow, type RowOf, type Tx } from '../../../database/db.ts'

/** A citizen, by the id of the account. */
interface OwnAccount {
  readonly id: number
}

function invitations({ id }: OwnAccount): RawBuilder<SqlBool> {
  return sql<SqlBool>`guardians.ended_at is null and guardians.accepted_at is null
    and fold(guardians.email) = (select fold(email) from citizen_accounts where citizen_accounts.id = ${id})`
}

/** The open invitations to the e-mail of a citizen. */
export const ownInvitationPolicy = {
  /** The condition on `guardians`. */
  rows: invitations,
  /** Locks the person whom an invitation is about; undefined if there is no such invitation. */
  lock: (tx: Tx, principal: OwnAccount, id: number) =>
    firstRow<RowOf<'profiles'>>(tx)`
      select profiles.* from profiles join guardians on guardians.profile_id = profiles.id
      where guardians.id = ${id} and ${invitations(principal)} for no key update of profiles`,
}

/**
 * Invitations to the e-mail of a citizen that are over and were not accepted. Those that ended before the citizen confirmed the e-mail
 * were for somebody else who had it then.
 */
export const ownEndedInvitationPolicy = {
  /** The condition on `guardians`. */
  rows: ({ id }: OwnAccount): RawBuilder<SqlBool> =>
    sql<SqlBool>`guardians.ended_at is not null and guardians.accepted_at is null and exists (
      select from citizen_accounts where citizen_accounts.id = ${id} and fold(citizen_accounts.email) = fold(guardians.email)
        and citizen_accounts.verified_at < guardians.ended_at)`,
}

/** Access that has ended: to people of the own account, and the citizen's own. */
export const ownEndedGuardianPolicy = {
  /** The condition on `guardians` and their `profiles`. */
  rows: ({ id }: OwnAccount): RawBuilder<SqlBool> =>
    sql<SqlBool>`guardians.ended_at is not null and (profiles.account_id = ${id} or guardians.citizen_id = ${id})`,
}

function endedBy({ id }: OwnAccount): RawBuilder<SqlBool> {
  return sql<SqlBool>`guardians.ended_at is not null and guardians.ended_by = ${id}
    and profiles.account_id = guardians.invited_by`
}

/**
 * Access and invitations that a citizen ended. None of a person who belongs to another account now: that account decides who acts for
 * the person.
 */
export const ownEndPolicy = {
  /** The condition on `guardians` and their `profiles`. */
  rows: endedBy,
  /** Locks the person whose guardian was ended; undefined if the citizen ended none of this id. */
  lock: (tx: Tx, principal: OwnAccount, { id, guardian }: { readonly id: number; readonly guardian: number }) =>
    firstRow<RowOf<'profiles'>>(tx)`
      select profiles.* from profiles join guardians on guardians.profile_id = profiles.id
      where profiles.id = ${id} and guardians.id = ${guardian} and ${endedBy(principal)} for no key update of profiles`,
}

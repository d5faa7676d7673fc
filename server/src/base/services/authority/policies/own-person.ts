import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, firstRow, presentRow, type RowOf, type Tx } from '../../../database/db.ts'

/** A citizen: the id of the account, or in a statement the column of it. */
interface OwnAccount {
  readonly id: number | RawBuilder<number>
}

export type OwnProfile = RowOf<'profiles'>

function rows({ id }: OwnAccount): RawBuilder<SqlBool> {
  return sql<SqlBool>`(profiles.account_id = ${id} or exists (
    select from guardians where guardians.profile_id = profiles.id and guardians.citizen_id = ${id} and guardians.ended_at is null))`
}

/**
 * The people of a citizen: those of the own account, and those of whom the citizen is a second guardian. Everything that a citizen
 * reads or changes about a person uses this policy. Its functions are those of `definePolicy`. It has no actions, because a citizen
 * has no abilities, and no function for a row in memory, because guardians are rows of another table.
 */
export const ownPersonPolicy = {
  /** The condition on `profiles` for the people of a citizen. */
  rows,
  /** Locks a person of a citizen until the transaction ends; undefined for one of another household. */
  lock: (tx: Tx, principal: OwnAccount, id: number) =>
    firstRow<OwnProfile>(tx)`
      select profiles.* from profiles where profiles.id = ${id} and ${rows(principal)} for no key update`,
  /** Throws the same 404 for a person who does not exist and for one of another household. */
  async refuseAbsent(db: Db, principal: OwnAccount, id: number): Promise<void> {
    await presentRow(db)`select from profiles where profiles.id = ${id} and ${rows(principal)}`
  },
}

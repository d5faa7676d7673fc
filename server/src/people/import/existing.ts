import { fold } from '@portal/contract'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../base/database/db.ts'
import { personalType } from '../../base/services/authority/account-holder.ts'
import { bareColumn } from '../person-fields.ts'

/** A stored citizen, with the columns of the account that the import needs. */
export type Stored = Omit<
  RowOf<'profiles'>,
  'search_text' | 'sort_name' | 'mobile_phone_e164' | 'contact_phone_e164'
> & {
  readonly bare: string
  readonly email: string
  /** The holder of the account; null without one. */
  readonly holder: number | null
  /** Number of profiles of the account, including this one. */
  readonly profiles_count: number
}

/** The account of an e-mail and its holder: the citizen of the account's personal profile, if there is one. */
export interface StoredAccount {
  readonly id: number
  readonly holder: number | null
  /** Number of people of the account. */
  readonly people: number
}

export interface Existing {
  /** Citizens by document number without dots, for any type of document. */
  readonly byDocument: ReadonlyMap<string, readonly Stored[]>
  /** Accounts by their folded e-mail. */
  readonly accounts: ReadonlyMap<string, StoredAccount>
}

/** E-mails are compared without case. */
export const emailKey = (email: string) => fold(email)

/**
 * Reads the stored citizens and accounts of some documents and e-mails, with one statement each. The statement looks up each
 * document separately (`lateral`). Otherwise, without statistics, as in a table that is being filled, the planner would read the
 * whole table for a list.
 * @param isLocked whether the citizens are locked until the transaction ends.
 */
export async function readExisting(
  db: Db,
  documents: readonly string[],
  emails: readonly string[],
  isLocked: boolean,
): Promise<Existing> {
  const { rows } = await sql<Stored>`
    select profiles.*, (select email from citizen_accounts where citizen_accounts.id = profiles.account_id) as email,
      ${bareColumn('profiles.document')} as bare,
      (select id from profiles as holders where holders.account_id = profiles.account_id and holders.profile_type_id = ${sql.lit(personalType)}) as holder,
      (select count(*)::integer from profiles as others where others.account_id = profiles.account_id) as profiles_count
    from profiles
    where profiles.id = any(array(
      select found.id from unnest(${documents}::text[]) as requested(bare)
      cross join lateral (select id from profiles
        where ${bareColumn('document')} = requested.bare offset 0) as found))
    order by profiles.id ${isLocked ? sql`for no key update of profiles` : sql``}`.execute(db)
  const byDocument = new Map<string, Stored[]>()
  for (const row of rows) byDocument.set(row.bare, [...(byDocument.get(row.bare) ?? []), row])
  const { rows: accounts } = await sql<StoredAccount & { key: string }>`
    select citizen_accounts.id, fold(email) as key,
      (select profiles.id from profiles where profiles.account_id = citizen_accounts.id and profile_type_id = ${sql.lit(personalType)}) as holder,
      (select count(*)::integer from profiles where profiles.account_id = citizen_accounts.id) as people
    from citizen_accounts where fold(email) = any(${emails}::text[])`.execute(db)
  return { byDocument, accounts: new Map(accounts.map(({ key, ...account }) => [key, account])) }
}

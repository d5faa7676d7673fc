import { type Locale, personNameCase } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'

/** The type of the profile of the holder of an account; every other profile of the account is a beneficiary. */
export const personalType = 1
export const beneficiaryType = 2

/** The account of a citizen as a mail addresses it. */
export interface MailedAccount {
  readonly locale: Locale
  /** The first name of the holder; null while the account has no profile. */
  readonly name: string | null
}

/** The fields of the holder of an account in a statement, from `profiles as holder`; null while the account has none. */
export function ofHolder(account: string, shows = 'full_name'): RawBuilder<unknown> {
  return sql`(select ${sql.ref(`holder.${shows}`)} from profiles as holder
    where holder.account_id = ${sql.ref(account)} and holder.profile_type_id = ${personalType} order by holder.id limit 1)`
}

/** The columns of {@link MailedAccount}, from `citizen_accounts`. */
export const mailedColumns: RawBuilder<unknown> = sql`citizen_accounts.locale, ${ofHolder('citizen_accounts.id', 'name')} as name`

/** The name with which a mail to this address greets its reader. */
export function greetedAs({ name }: MailedAccount, email: string): string {
  return name === null ? email : personNameCase(name)
}

import { type Locale, nameCase } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import { personalType } from '../authority/household.ts'

/** The account of a citizen as a mail addresses it. */
export interface MailedAccount {
  readonly locale: Locale
  /** The first name of the holder; null while the account has no profile. */
  readonly name: string | null
}

/** The columns of {@link MailedAccount}, from `citizens`. */
export const mailedColumns: RawBuilder<unknown> = sql`citizens.locale,
  (select name from profiles where user_id = citizens.id and profile_type_id = ${personalType} order by id limit 1) as name`

/** How a mail to this address calls its reader. */
export function greetedAs({ name }: MailedAccount, email: string): string {
  return name === null ? email : nameCase(name)
}

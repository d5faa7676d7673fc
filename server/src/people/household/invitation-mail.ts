import { defaultLocale, type Locale, personNameCase } from '@portal/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { firstRow } from '../../base/database/db.ts'
import { ofHolder } from '../../base/services/authority/account-holder.ts'
import type { ContentOf } from '../../base/services/mail/mail-content.ts'
import { translate } from '../../base/text/i18n.ts'
import { formatDay } from '../../base/text/time.ts'
import { invitationEnd } from './invitation-days.ts'

const stored = z.object({ id: z.int() })

interface Invited {
  readonly person: string
  readonly inviter: string | null
  /** The first name of the holder of the invited account, if there is one. */
  readonly name: string | null
  /** The language of the invited account, otherwise of the inviting one. */
  readonly locale: Locale | null
  readonly created_at: Date
}

/**
 * The content of a mail that invites somebody to be a second guardian, or to take their own profile; nothing when the invitation has ended. It
 * names the person by the first name only, because the address may be mistyped.
 */
export const invitationContent: ContentOf = async ({ db }, { address, params }) => {
  const { id } = z.parse(stored, params)
  const invited = await firstRow<Invited>(db)`
    select profiles.name as person, guardians.created_at,
      ${ofHolder('guardians.invited_by', 'short_name')} as inviter, ${ofHolder('account.id', 'name')} as name,
      coalesce(account.locale, (select locale from citizen_accounts where id = guardians.invited_by)) as locale
    from guardians join profiles on profiles.id = guardians.profile_id
    left join citizen_accounts as account on ${sql`fold(account.email) = fold(guardians.email)`}
    where guardians.id = ${id} and guardians.ended_at is null and guardians.accepted_at is null`
  if (invited === undefined) return undefined
  const { name } = invited
  const locale = invited.locale ?? defaultLocale
  const person = personNameCase(invited.person)
  const inviter = invited.inviter ?? translate(locale, 'mail_lines.inviter', { person })
  return {
    locale,
    ...(name !== null && { reader: personNameCase(name) }),
    params: {
      person,
      inviter: personNameCase(inviter),
      email: address,
      date: formatDay(invitationEnd(invited.created_at), locale),
      ...(name !== null && { name: personNameCase(name), context: 'named' }),
    },
  }
}

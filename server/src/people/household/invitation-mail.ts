import { defaultLocale, type Locale, nameCase } from '@portal/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Db, firstRow } from '../../base/database/db.ts'
import { ofHolder } from '../../base/services/authority/account-holder.ts'
import type { Task } from '../../base/services/jobs/jobs.ts'
import type { Mailer } from '../../base/services/mail/mail.ts'
import { citizenPagePath, renderMail } from '../../base/services/mail/mail-template.ts'
import { translate } from '../../base/text/i18n.ts'
import { formatDay } from '../../base/text/time.ts'
import { invitationEnd } from './invitation-days.ts'

/** The job that mails an invitation to be a second guardian, or to take one's own profile. */
export const invitationMailJob = 'guardian-invitation'

const order = z.object({ id: z.int(), at: z.iso.datetime() })

interface Invited {
  readonly email: string
  readonly kind: 'guardian' | 'handover'
  readonly person: string
  readonly inviter: string | null
  /** The first name of the holder of the invited account, if there is one. */
  readonly name: string | null
  /** The language of the invited account, otherwise of the inviting one. */
  readonly locale: Locale | null
  readonly created_at: Date
}

interface Parts {
  readonly db: Db
  readonly mailer: Mailer
  readonly publicUrl: string
}

/** The task of {@link invitationMailJob}. It names the person by the first name only, because the address may be mistyped. */
export function invitationMailTask({ db, mailer, publicUrl }: Parts): Task {
  return async (payload) => {
    const { id, at } = z.parse(order, payload)
    const invited = await firstRow<Invited>(db)`
      select guardians.email, guardians.kind, profiles.name as person, guardians.created_at,
        ${ofHolder('guardians.invited_by', 'short_name')} as inviter, ${ofHolder('account.id', 'name')} as name,
        coalesce(account.locale, (select locale from citizen_accounts where id = guardians.invited_by)) as locale
      from guardians join profiles on profiles.id = guardians.profile_id
      left join citizen_accounts as account on ${sql`fold(account.email) = fold(guardians.email)`}
      where guardians.id = ${id} and guardians.ended_at is null and guardians.accepted_at is null`
    if (invited === undefined) return
    const { email, kind, name } = invited
    const locale = invited.locale ?? defaultLocale
    const person = nameCase(invited.person)
    const inviter = invited.inviter ?? translate(locale, 'mail_lines.inviter', { person })
    const params = {
      person,
      inviter: nameCase(inviter),
      email,
      date: formatDay(invitationEnd(invited.created_at), locale),
      ...(name !== null && { name: nameCase(name), context: 'named' }),
    }
    const link = `${publicUrl}${citizenPagePath('family', locale)}`
    const letter = renderMail(locale, `${kind}_invitation`, { params, link })
    const mark = `guardian-${id}-${Date.parse(at)}`
    await mailer.send({ ...letter, locale, id: mark, to: { name: params.name ?? email, address: email } })
  }
}

import { defaultLocale, nameCase } from '@portal/contract'
import * as z from 'zod/mini'
import { personalType } from '../../../authority/household.ts'
import { type Db, firstRow } from '../../../database/db.ts'
import type { Task } from '../../../jobs/jobs.ts'
import type { Mailer } from '../../../mail/mail.ts'
import { renderMail } from '../../../mail/mail-template.ts'

/** The job that mails an invitation to be a second guardian, or to take one's own profile. */
export const invitationMailJob = 'guardian-invitation'

const order = z.object({ id: z.int(), at: z.iso.datetime() })

interface Invited {
  readonly email: string
  readonly kind: 'guardian' | 'handover'
  readonly person: string
  readonly inviter: string | null
}

/** The task of {@link invitationMailJob}. It names the person by the first name only, because the address may be mistyped. */
export function invitationMailTask({ db, mailer }: { readonly db: Db; readonly mailer: Mailer }): Task {
  return async (payload) => {
    const { id, at } = z.parse(order, payload)
    const invited = await firstRow<Invited>(db)`
      select guardians.email, guardians.kind, profiles.name as person,
        (select trim(holder.name || ' ' || holder.surname) from profiles as holder
          where holder.user_id = guardians.invited_by and holder.profile_type_id = ${personalType} order by holder.id limit 1) as inviter
      from guardians join profiles on profiles.id = guardians.profile_id
      where guardians.id = ${id} and guardians.ended_at is null and guardians.accepted_at is null`
    if (invited === undefined) return
    const { email, kind, person, inviter } = invited
    const params = { person: nameCase(person), inviter: nameCase(inviter ?? ''), email }
    const letter = renderMail(defaultLocale, `${kind}_invitation`, { params, link: null })
    const mark = `guardian-${id}-${Date.parse(at)}`
    await mailer.send({ ...letter, locale: defaultLocale, id: mark, to: { name: email, address: email } })
  }
}

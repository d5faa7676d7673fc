import type { resendMail as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { rowsFor, scope } from '../../authority/scope.ts'
import { withLocked } from '../../authority/with-locked.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError } from '../../http/errors.ts'
import { countAttempt, type RateLimit } from '../../http/rate-limit.ts'
import { addJob } from '../../jobs/jobs.ts'
import { citizenMailJob, mailKey } from '../../mail/citizen-mails.ts'
import { mailSource, mailState } from './mail-rows.ts'

/** How often one mail may be sent again, and how many mails one person may send again in an hour. */
const perMail: RateLimit = { allowed: 3, seconds: 3600, errorCode: 'too_many_requests' }
const perPerson: RateLimit = { allowed: 60, seconds: 3600, errorCode: 'too_many_requests' }

/**
 * Sends a mail again, to the present address of the account.
 * @throws AppError 404; 409 while it waits to leave; 429 after three times an hour
 */
export async function resendMail(db: Db, context: CallContext<typeof call>): Promise<void> {
  const { params, now } = context
  await withLocked(
    db,
    context,
    {
      lock: async (tx, who) => {
        const counters = [
          { key: `resend-mail ${params.id}`, limits: [perMail] },
          { key: `resend-mail-by ${who.id}`, limits: [perPerson] },
        ]
        // The counters are locked before the mail (ADR 0024). An attempt that is refused does not count.
        await countAttempt(tx, counters, now)
        const { rows } = await sql<{
          id: number
          version: number
          profile_id: number
          state: string
          sent_at: Date | null
        }>`
          select mail.id, mail.repeats as version, mail.profile_id, ${mailState} as state, mail.sent_at
          from ${mailSource}
          where mail.id = ${params.id} and ${rowsFor(who, 'view', 'Citizen')} and ${scope(who)}
            and ${rowsFor(who, 'update', 'Profile')}
          for no key update of mail`.execute(tx)
        return rows[0]
      },
    },
    async (tx, { id, profile_id, state, sent_at }) => {
      if (state !== 'sent' && state !== 'failed') throw new AppError('mail_waits')
      await sql`
        update citizen_mails set sent_at = null, failed_at = null, failure = null, is_open = false, repeats = repeats + 1
        where id = ${id}`.execute(tx)
      await addJob(tx, citizenMailJob, { id }, { key: mailKey(id) })
      const values = { mail: id, sent_at: sent_at?.toISOString() ?? null }
      return {
        audits: [
          { event: 'mail-sent-again', entity: 'Profile', entity_id: profile_id, profile_id, new_values: values },
        ],
        result: undefined,
      }
    },
  )
}

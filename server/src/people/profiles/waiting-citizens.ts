import { couldEver, type ResponseOf, status } from '@portal/contract'
import { type myDay as call, lateNotification } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { counted, countRows } from '../../base/database/counts.ts'
import type { Db } from '../../base/database/db.ts'
import { present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { notify } from '../../base/services/jobs/notify.ts'
import type { Task } from '../../base/services/jobs/workers.ts'
import { translate } from '../../base/text/i18n.ts'
import { bogotaDay, type StoredRow, wireRow } from '../../base/text/time.ts'
import { hasOpenIdentityRequest } from '../identity-requests.ts'
import { matching } from '../list/filters.ts'
import { isInQueue, isPostponed, isReopened, lateDay, waitingSince, waitsSince } from '../waiting.ts'

type MyDay = ResponseOf<typeof call>['data']

type Waiting = StoredRow<Pick<MyDay, 'waiting' | 'oldest_at' | 'reopened' | 'postponed' | 'late' | 'late_pending'>>

const isPending = sql<SqlBool>`profiles.status_id = ${status.profilePending}`

/** The number of citizens that the person decided about today, and of those who wait in their queue. */
export async function readMyDay(db: Db, context: CallContext<typeof call>, promisedDays: number): Promise<MyDay> {
  const { principal, now } = context
  const today = bogotaDay(now)
  const late_until = lateDay(promisedDays, now)
  const waiting = sql<Waiting>`
    select count(*)::integer as waiting, min(${waitingSince}) as oldest_at,
      (count(*) filter (where ${isReopened}))::integer as reopened,
      (count(*) filter (where ${isPostponed}))::integer as postponed,
      (count(*) filter (where ${waitsSince(late_until)}))::integer as late,
      (select count(*)::integer from profiles where ${isPending} and ${waitsSince(late_until)} and ${profilePolicy.rows(principal)}) as late_pending
    from profiles where ${isInQueue} and ${profilePolicy.rows(principal)}`
  const decided = sql`select from profiles where ${matching(principal, { decided_from: today, decided_to: today }, now)}`
  const asking = sql`select from profiles where ${hasOpenIdentityRequest} and ${profilePolicy.rows(principal)}`
  const key = JSON.stringify(['day', profilePolicy.rows(principal).toOperationNode(), today, promisedDays])
  const [queue, decided_today, identity_requests] = await Promise.all([
    counted(db, principal, key, async () => present((await waiting.execute(db)).rows[0])),
    countRows(db, decided),
    countRows(db, asking),
  ])
  return { ...wireRow(queue), decided_today, today, promised_days: promisedDays, late_until, identity_requests }
}

/** The daily job that notifies assignors how many citizens wait longer than promised. */
export const lateCitizensJob = 'late-citizens'

interface Parts {
  readonly db: Db
  readonly now: () => Date
  readonly promisedDays: number
  readonly principalOf: (id: number) => Promise<SignedIn | null>
}

/** Runs {@link lateCitizensJob}. The notice of a day replaces the former one if nobody has read it. */
export function lateCitizensTask({ db, now, promisedDays, principalOf }: Parts): Task {
  return async () => {
    const staff = await db.selectFrom('users').select('id').where('deleted_at', 'is', null).execute()
    for (const { id } of staff) {
      const principal = await principalOf(id)
      if (principal === null || !couldEver(principal, 'assign-validator', 'Profile')) continue
      const late_until = lateDay(promisedDays, now())
      const late = sql`select from profiles where ${waitsSince(late_until)} and ${profilePolicy.rows(principal)}`
      const [count, pending] = await Promise.all([countRows(db, late), countRows(db, sql`${late} and ${isPending}`)])
      // A transaction of its own: a job of the program, which the audit log does not record.
      await db.transaction().execute(async (tx) => {
        const own = tx.deleteFrom('notifications').where('user_id', '=', id).where('type', '=', lateNotification)
        await own.where('read_at', 'is', null).execute()
        if (count === 0) return
        await notify(tx, id, lateNotification, now(), {
          title: translate('es', 'notices.late'),
          subject: translate('es', 'notices.late_citizens', {
            count,
            days: promisedDays,
            queue: count - pending,
            pending,
          }),
          user: '',
          // The list of exactly these citizens.
          url: { name: 'user-validation', query: { waiting_until: late_until } },
        })
      })
    }
  }
}

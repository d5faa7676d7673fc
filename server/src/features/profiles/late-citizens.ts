import { couldEver } from '@portal/contract'
import { lateNotification } from '@portal/contract/staff'
import { sql } from 'kysely'
import { scope } from '../../authority/scope.ts'
import { isWaiting, lateDay, waitsSince } from '../../citizens/waiting.ts'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import type { SignedIn } from '../../http/principal.ts'
import { notify } from '../../jobs/exports/attempts.ts'
import type { Task } from '../../jobs/jobs.ts'
import { translate } from '../../text/i18n.ts'

/** The daily job that tells whoever assigns how many citizens wait longer than promised. */
export const lateCitizensJob = 'late-citizens'

interface Parts {
  readonly db: Db
  readonly now: () => Date
  readonly promisedDays: number
  readonly personOf: (id: number) => Promise<SignedIn | null>
}

/** Runs {@link lateCitizensJob}. The notice of a day takes the place of the one before that nobody has read. */
export function lateCitizensTask({ db, now, promisedDays, personOf }: Parts): Task {
  return async () => {
    const staff = await db.selectFrom('users').select('id').where('deleted_at', 'is', null).execute()
    for (const { id } of staff) {
      const who = await personOf(id)
      if (who === null || !couldEver(who, 'assign-validator', 'Profile')) continue
      const late = sql`select from profiles where ${isWaiting} and ${waitsSince(lateDay(promisedDays, now()))} and ${scope(who)}`
      const count = await countRows(db, late)
      await db.transaction().execute(async (tx) => {
        const own = tx.deleteFrom('notifications').where('user_id', '=', id).where('type', '=', lateNotification)
        await own.where('read_at', 'is', null).execute()
        if (count === 0) return
        await notify(tx, id, lateNotification, now(), {
          title: translate('es', 'notices.late'),
          subject: translate('es', 'notices.late_citizens', { count, days: promisedDays }),
          user: '',
          url: { name: 'user-validation' },
        })
      })
    }
  }
}

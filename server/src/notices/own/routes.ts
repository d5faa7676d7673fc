import * as calls from '@portal/contract/citizens'
import { sql } from 'kysely'
import { presentRow } from '../../base/database/db.ts'
import { Unaudited } from '../../base/services/audit/change.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { unlessDone } from '../../base/services/calls/unless-done.ts'
import { listNotices, noticeState, ownNotices } from './list-notices.ts'

const audits = new Unaudited('own notices')

/** Notices. Those of another account return 404. */
export function registerCitizenNotices({ call, write, db }: Registrar): void {
  call(calls.listCitizenNotices, listNotices, {
    tagOf: async (context) => ({ ...(await noticeState(db, context.principal)), locale: context.locale }),
    cacheControl: 'private, no-store',
  })

  write(calls.readCitizenNotice, 'done.read', async (tx, { principal, now, params }) => {
    await presentRow(tx)`
      update citizen_notifications as noted set read_at = coalesce(noted.read_at, ${now}),
        updated_at = case when noted.read_at is null then ${now} else noted.updated_at end
      where noted.id = ${params.id} and ${ownNotices(principal)} returning noted.id`
    return audits
  })

  write(calls.readAllCitizenNotices, 'done.read_all', async (tx, { principal, now }) => {
    // A locked one is read or withdrawn at this moment.
    await sql`
      update citizen_notifications set read_at = ${now}, updated_at = ${now} where id in (
        select noted.id from citizen_notifications as noted
        where ${ownNotices(principal)} and noted.read_at is null
        order by noted.id for no key update skip locked)`.execute(tx)
    return audits
  })

  write(calls.deleteCitizenNotice, 'done.deleted', {
    change: async (tx, { principal, now, params }) => {
      await presentRow(tx)`
      update citizen_notifications as noted set deleted_at = ${now}, updated_at = ${now}
      where noted.id = ${params.id} and ${ownNotices(principal)} returning noted.id`
      return audits
    },
    around: (db, { principal, params }, run) =>
      unlessDone(
        'not_found',
        () => run(undefined),
        async () => {
          const { rows } = await sql`
          select from citizen_notifications
          where id = ${params.id} and citizen_id = ${principal.id} and deleted_at is not null`.execute(db)
          return rows.length === 0 ? undefined : { result: undefined }
        },
      ),
  })
}

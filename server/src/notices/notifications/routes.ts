import * as calls from '@portal/contract/staff'
import { presentRow } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import { Unaudited } from '../../base/services/audit/change.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { listNotifications, ofPerson, stateOf } from './list-notifications.ts'

const audits = new Unaudited('own notifications')

/** The person's own notifications. Those of other people return 404. */
export function registerNotifications({ data, write, db }: Registrar): void {
  data(calls.listNotifications, listNotifications, {
    // Every tab polls each 30 seconds, mostly without news. The tab stores the response in memory, not on disk.
    tagOf: (context) => stateOf(db, context.principal.id, context.query.type),
  })

  write(calls.readNotification, 'done.read', async (tx, context) => {
    // The first reading sets the time. A second one also succeeds and changes nothing.
    await presentRow(tx)`
      update notifications set read_at = coalesce(read_at, ${context.now}),
        updated_at = case when read_at is null then ${context.now} else updated_at end
      where id = ${context.params.id} and user_id = ${context.principal.id} returning id`
    return audits
  })

  write(calls.readAllNotifications, 'done.read_all', async (tx, context) => {
    // A locked one is read or withdrawn at this moment.
    const unread = ofPerson(tx, context.principal.id, context.body.type)
      .select('id')
      .where('read_at', 'is', null)
      .forNoKeyUpdate()
      .skipLocked()
    await tx
      .updateTable('notifications')
      .set({ read_at: context.now, updated_at: context.now })
      .where('id', 'in', unread)
      .execute()
    return audits
  })

  write(calls.deleteNotification, 'done.deleted', async (tx, context) => {
    const { numDeletedRows } = await tx
      .deleteFrom('notifications')
      .where('id', '=', context.params.id)
      .where('user_id', '=', context.principal.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('not_found')
    return audits
  })
}

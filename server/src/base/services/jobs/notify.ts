import type { Db } from '../../database/db.ts'
import { wireMoment } from '../../text/time.ts'

/** Writes a notification for a member of staff, for example that their job ended. */
export async function notify(
  tx: Db,
  user_id: number,
  type: string,
  now: Date,
  data: { readonly title: string; readonly subject: string; readonly user: string; readonly url: unknown },
): Promise<void> {
  const text = JSON.stringify({ ...data, created_at: wireMoment(now) })
  await tx.insertInto('notifications').values({ type, user_id, data: text, created_at: now, updated_at: now }).execute()
}

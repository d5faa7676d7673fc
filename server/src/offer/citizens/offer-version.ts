import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { batchedBy, latest } from '../../base/database/batching.ts'
import { counted } from '../../base/database/counts.ts'
import { type Db, runPrepared } from '../../base/database/db.ts'
import { anonymousPrincipal } from '../../base/http/principal.ts'
import { takenSeats, takenTeams } from '../schedules/schedule-rows.ts'
import { offeredAt } from './listed.ts'

/** Catalogues whose rows the offer shows. Every change of a row raises its version. */
const shown = [
  'programs',
  'projects',
  'activities',
  'activity_types',
  'stages',
  'week_days',
  'daily_hours',
  'modalities',
  'rates',
  'regulations',
] as const

const ofCatalogues = sql.join(
  shown.map((table) => sql`(select count(*) + sum(version) from ${sql.table(table)})`),
  sql`, `,
)

/** Returns a value that changes whenever the public response about these schedules changes. It reads numbers and no names. */
async function readVersion(db: Db, where: RawBuilder<SqlBool>, now: Date): Promise<string> {
  const statement = sql<{ version: string }>`
    select concat_ws('.',
      (select concat_ws('.', count(*), sum(hashtextextended(concat_ws('.', schedules.id, schedules.version, ${takenSeats},
          ${takenTeams}, schedules.start_date <= ${now}, schedules.final_date >= ${now}), 0)))
        from schedules join activities on activities.id = schedules.activity_id where ${where}),
      ${ofCatalogues}, (select max(updated_at) from parks)) as version`
  const [row] = await runPrepared(db, statement)
  return row?.version ?? ''
}

/** Simultaneous requests share one read. In a large portal a read is reused for a few seconds. */
const readOfferVersion = batchedBy(async (db: Db, readers: readonly { readonly now: Date }[]) => {
  const now = latest(readers)
  const version = await counted(db, anonymousPrincipal, 'version of the offer', () =>
    readVersion(db, offeredAt(now), now),
  )
  return readers.map(() => version)
})

/** The version of all schedules that the list may contain. */
export function offerVersion(db: Db, now: Date): Promise<string> {
  return readOfferVersion(db, { now })
}

/** The version of one schedule, listed or not. */
export function scheduleVersion(db: Db, id: number, now: Date): Promise<string> {
  return readVersion(db, sql<SqlBool>`schedules.deleted_at is null and schedules.id = ${id}`, now)
}

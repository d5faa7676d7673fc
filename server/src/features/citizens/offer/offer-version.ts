import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { counted } from '../../../database/counts.ts'
import type { Db } from '../../../database/db.ts'
import { takenSeats, takenTeams } from '../../../enrolment/schedule-rows.ts'
import { anonymousPrincipal } from '../../../http/register-call.ts'

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

/** A value that changes whenever the public answer about these schedules changes: it reads numbers and no names. */
async function readVersion(db: Db, where: RawBuilder<SqlBool>, now: Date): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('.',
      (select concat_ws('.', count(*), sum(hashtextextended(concat_ws('.', schedules.id, schedules.version, ${takenSeats},
          ${takenTeams}, schedules.start_date <= ${now}, schedules.final_date >= ${now}), 0)))
        from schedules where ${where}),
      ${ofCatalogues}, (select max(updated_at) from parks)) as version`.execute(db)
  return rows[0]?.version ?? ''
}

/** The version of the whole offer. In a large portal it is read every few seconds, however many ask. */
export function offerVersion(db: Db, now: Date): Promise<string> {
  const where = sql<SqlBool>`schedules.deleted_at is null and schedules.final_date >= ${now}`
  return counted(db, anonymousPrincipal, 'version of the offer', () => readVersion(db, where, now))
}

/** The version of one schedule, listed or not. */
export function scheduleVersion(db: Db, id: number, now: Date): Promise<string> {
  return readVersion(db, sql<SqlBool>`schedules.deleted_at is null and schedules.id = ${id}`, now)
}

import type { Availability } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { batchedBy, latest } from '../../base/database/batching.ts'
import { type Db, runPrepared } from '../../base/database/db.ts'
import { present } from '../../base/errors/errors.ts'
import { wireMoment } from '../../base/text/time.ts'
import { takenSeats, takenTeams } from '../schedules/schedule-rows.ts'
import { stateAt } from './listed.ts'

interface SeatQuery {
  readonly id: number
  readonly now: Date
}

interface Seats extends Pick<Availability, 'id' | 'state' | 'quota' | 'taken'> {
  readonly start_date: Date
  readonly final_date: Date
}

/** One statement for everybody who polls at the same time, whatever their schedules. */
const readSeats = batchedBy(async (db: Db, seatQueries: readonly SeatQuery[]) => {
  const ids = [...new Set(seatQueries.map(({ id }) => id))]
  const statement = sql<Seats>`
    select schedules.id, ${stateAt(latest(seatQueries))} as state, schedules.start_date, schedules.final_date,
      case when schedules.is_teams then schedules.team_quota else schedules.quota end as quota,
      case when schedules.is_teams then ${takenTeams} else ${takenSeats} end as taken
    from schedules where schedules.id = any(${ids}::integer[]) and schedules.deleted_at is null`
  const found = new Map((await runPrepared(db, statement)).map((row) => [row.id, row]))
  return seatQueries.map(({ id }) => found.get(id))
})

/** How often clients should poll before the opening, by the time that is left, in seconds; the longest time first. */
const untilOpening = [
  { more: 86_400, poll: 3600 },
  { more: 3600, poll: 600 },
  { more: 600, poll: 60 },
  { more: 60, poll: 15 },
] as const
const shortest = 5
/** The share of free seats below which they may soon be gone. */
const fewSeats = 0.2

/** In steps, so that the response changes seldom. */
function pollSeconds({ state, quota, taken, start_date }: Seats, now: Date): number {
  if (state === 'closed') return 3600
  if (state === 'full') return 30
  if (state === 'open') return quota - taken < quota * fewSeats ? 10 : 30
  const seconds = (start_date.getTime() - now.getTime()) / 1000
  return untilOpening.find(({ more }) => seconds > more)?.poll ?? shortest
}

/** The free seats of a schedule. @throws AppError 404 */
export async function readAvailability(db: Db, seatQuery: SeatQuery): Promise<Availability> {
  const seats = present(await readSeats(db, seatQuery), 'no_such_schedule')
  const { id, state, quota, taken, start_date, final_date } = seats
  return {
    id,
    state,
    quota,
    taken,
    left: Math.max(0, quota - taken),
    opens_at: state === 'upcoming' ? wireMoment(start_date) : null,
    closes_at: wireMoment(final_date),
    poll_seconds: pollSeconds(seats, seatQuery.now),
  }
}

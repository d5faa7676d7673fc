import { status } from '@portal/contract'
import { sql } from 'kysely'

const lit = (...names: readonly (keyof typeof status)[]) => sql.join(names.map((name) => sql.lit(status[name])))

/** The ids of statuses as literals: PostgreSQL uses a partial index only for a condition without parameters. */
export const idOf = (name: keyof typeof status) => sql.lit(status[name])

/** The statuses of enrolments and teams that are pending or accepted, for `in`. */
export const livingStatuses = sql`(${lit('enrolmentPending', 'enrolmentAccepted')})`

/** The statuses of citizens who can be in the queue of a validator, for `in`. */
export const queuedStatuses = sql`(${lit('profileValidating', 'profileReturned')})`

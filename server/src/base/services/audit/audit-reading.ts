import { batchedBy } from '../../database/batching.ts'
import { type Db, prepared } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import type { readings } from './audit.ts'

/** A reading of data about citizens. The detail of one citizen is not included: it writes its own row. */
export interface Reading {
  /** `listed` for rows of a list, `read` for a single record. */
  readonly event: (typeof readings)[number]
  readonly entity: string
  readonly entity_id?: number
  /** The citizen whose data was shown; absent when there were several. */
  readonly profile_id?: number
  /** The filters of the request and the number of shown rows. */
  readonly values: Readonly<Record<string, unknown>>
}

type ReadContext = Pick<CallContext<never>, 'origin'>

// The same person, filters and number of rows within a minute count as one reading. The index of person, event and moment finds the
// rows of that minute.
const insertReadings = prepared<never>(
  'trace-listings',
  `insert into audits (event, entity, entity_id, profile_id, principal_kind, user_id, citizen_id, user_name, url, ip, user_agent, request_id,
     new_values)
   select distinct on (reading.user_id, reading.citizen_id, reading.entity, reading.entity_id, reading.profile_id, reading.shown)
     reading.event, reading.entity, reading.entity_id, reading.profile_id, reading.principal_kind, reading.user_id,
     reading.citizen_id, reading.user_name, reading.url, reading.ip, reading.user_agent, reading.request_id, reading.shown
   from jsonb_to_recordset($1::jsonb) as reading(place integer, event text, entity text, entity_id integer, profile_id integer,
     principal_kind text, user_id integer, citizen_id integer, user_name text, url text, ip text, user_agent text, request_id text,
     shown jsonb)
   where not exists (
     select from audits where audits.user_id = reading.user_id and audits.event = reading.event
       and audits.created_at > now() - interval '1 minute' and audits.entity = reading.entity
       and audits.entity_id is not distinct from reading.entity_id
       and audits.profile_id is not distinct from reading.profile_id and audits.new_values = reading.shown)
   order by reading.user_id, reading.citizen_id, reading.entity, reading.entity_id, reading.profile_id, reading.shown, reading.place`,
)

const write = batchedBy(async (db: Db, readings: readonly (Reading & ReadContext)[]) => {
  const rows = readings.map(({ origin, values, ...reading }, place) => ({
    ...origin,
    ...reading,
    shown: values,
    place,
  }))
  await insertReadings(db, [JSON.stringify(rows)])
  return readings.map(() => undefined)
})

/**
 * Writes in the audit log that citizens were shown to somebody: one row for each page with citizens, committed
 * before the response. One statement writes readings that arrive together (ADR 0019).
 */
export async function auditReading(db: Db, { origin }: ReadContext, reading: Reading): Promise<void> {
  if (reading.values.count === 0) return
  await write(db, { ...reading, origin })
}

/** The citizens whose data a read shows; an empty list without citizens. */
type ReadingsOf<Context, Data> = (context: Context, data: Data) => Reading | readonly Reading[]

/** Reads data, and writes its readings to the audit log before it returns them: for a call, and for the 409 that shows the record. */
export async function readAudited<Context extends ReadContext, Data>(
  db: Db,
  context: Context,
  read: (db: Db, context: Context) => Promise<Data>,
  readings: ReadingsOf<Context, Data>,
): Promise<Data> {
  const data = await read(db, context)
  await Promise.all([readings(context, data)].flat().map((one) => auditReading(db, context, one)))
  return data
}

/** The values of the audit row for a page of a list: the given filters, the page, and the number of rows. */
export function pageShown(
  {
    page,
    per_page,
    without,
    fields,
    ...filter
  }: { readonly page: number; readonly per_page: number; readonly [name: string]: unknown },
  count: number,
): Record<string, unknown> {
  const given = Object.entries(filter).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return { filter: Object.fromEntries(given), page, per_page, count }
}

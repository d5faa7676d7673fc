import { scheduleExpanded, scheduleHeaders } from '@portal/contract'
import * as calls from '@portal/contract/citizens'
import type { Registrar } from '../../../http/registrar.ts'
import type { Config } from '../../../process/config.ts'
import { readAvailability } from './availability.ts'
import { listOffer, showOffer } from './list-offer.ts'
import { readCategories, readFilters, readPrograms, readStages } from './lists.ts'
import { offerVersion, scheduleVersion } from './offer-version.ts'

/** The columns that existing clients know (wire.md section 2.2). */
const known = new Set([
  'weekday_name',
  'daily_name',
  'is_initiate',
  'start_date',
  'final_date',
  'program_name',
  'stage_name',
  'park_code',
  'park_name',
  'park_address',
  'created_at',
  'updated_at',
])
const columns = { headers: scheduleHeaders, expanded: scheduleExpanded.filter(({ value }) => known.has(value)) }

/** Seconds for which the offer and its lists may be shown without asking again. */
const freshFor = 5
const listsFreshFor = 60
const seatsFreshFor = 2

const keep = (seconds: number) => `public, max-age=${seconds}`

/**
 * What is on offer (citizens.md section 1.2). An answer without a token is the same for everybody: caches may store it, the server keeps
 * it, and it has a tag. To ask again costs one statement that reads numbers only, for all who ask at the same time.
 */
export function registerCitizenOffer(
  { data, list, show, tagged, db }: Registrar,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  list(
    calls.listPublicSchedules,
    { ...columns, find: (db, { query, who, now }) => listOffer(db, query, { who, now, publicUrl }) },
    {
      tagOf: async ({ who, now }) => (who.id === null ? offerVersion(db, now) : undefined),
      cacheControl: keep(freshFor),
      isKept: true,
    },
  )

  show(
    calls.showPublicSchedule,
    columns,
    (db, { params, who, now }) => showOffer(db, params.id, { who, now, publicUrl }),
    {
      tagOf: async ({ who, now, params }) => (who.id === null ? scheduleVersion(db, params.id, now) : undefined),
      cacheControl: keep(freshFor),
      isKept: true,
    },
  )

  tagged(calls.showAvailability, keep(seatsFreshFor), (db, { params: { id }, now }) =>
    readAvailability(db, { id, now }),
  )

  const lists = [
    [calls.listCategories, readCategories],
    [calls.listOfferFilters, readFilters],
    [calls.listPublicPrograms, readPrograms],
    [calls.listPublicStages, readStages],
  ] as const
  for (const [one, read] of lists) {
    data(one, (db, { now }) => read(db, now) as never, {
      tagOf: ({ now }) => offerVersion(db, now),
      cacheControl: keep(listsFreshFor),
      isKept: true,
    })
  }
}

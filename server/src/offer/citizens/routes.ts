import type { ReadCall } from '@portal/contract'
import * as calls from '@portal/contract/citizens'
import type { Tagging } from '../../base/http/etag.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { readAvailability } from './availability.ts'
import { listOffer, showOffer } from './list-offer.ts'
import { readCategories, readFilters, readPrograms, readStages } from './lists.ts'
import { offerVersion, scheduleVersion } from './offer-version.ts'

/** Seconds for which clients may show the offer and its lists without a new request. */
const freshFor = 5
const listsFreshFor = 60
const seatsFreshFor = 2

const maxAge = (seconds: number) => `public, max-age=${seconds}`

/** A response that the server and caches store while its version is the present one. */
function cachedFor<C extends ReadCall>(seconds: number, tagOf: Tagging<C>['tagOf']): Tagging<C> {
  return { tagOf, cacheControl: maxAge(seconds), isCached: true }
}

/**
 * The public offer. A response without a token is the same for everybody: the server and other caches store it, and it has a
 * tag. A repeated request costs one statement that reads numbers only; simultaneous requests share it.
 */
export function registerCitizenOffer({ data, list, show, tagged, db }: Registrar): void {
  list(
    calls.listPublicSchedules,
    {
      find: (db, { query, principal, now, publicUrl }) => listOffer(db, query, { principal, now, publicUrl }),
    },
    cachedFor(freshFor, async ({ principal, now }) => (principal.id === null ? offerVersion(db, now) : undefined)),
  )

  show(
    calls.showPublicSchedule,
    (db, { params, principal, now, publicUrl }) => showOffer(db, params.id, { principal, now, publicUrl }),
    cachedFor(freshFor, async ({ principal, now, params }) =>
      principal.id === null ? scheduleVersion(db, params.id, now) : undefined,
    ),
  )

  tagged(calls.showAvailability, maxAge(seatsFreshFor), (db, { params: { id }, now }) =>
    readAvailability(db, { id, now }),
  )

  const lists = [
    [calls.listCategories, readCategories],
    [calls.listOfferFilters, readFilters],
    [calls.listPublicPrograms, readPrograms],
    [calls.listPublicStages, readStages],
  ] as const
  for (const [one, read] of lists) {
    const tagging = cachedFor<ReadCall>(listsFreshFor, ({ now }) => offerVersion(db, now))
    data(one, (db, { now }) => read(db, now) as never, tagging)
  }
}

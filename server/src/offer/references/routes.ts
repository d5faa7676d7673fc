import { areas, cities, countries, documentTypes, neighborhoods, parks, states, upz } from '@portal/contract'
import { citizenNeighborhoods, searchNeighborhoods, searchPlaces } from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import { addVary } from '../../base/http/etag.ts'
import { type Registrar, registrarOf } from '../../base/services/calls/registrar.ts'
import { findNeighborhoods } from './find-neighborhoods.ts'
import { findParks } from './find-parks.ts'
import { findPlaces } from './find-places.ts'
import {
  areasOf,
  citiesOf,
  countriesIn,
  documentTypesFor,
  type Neighborhood,
  neighborhoodsOf,
  otherNeighborhood,
  statesOf,
  upzOf,
} from './nested-lists.ts'
import { plainLists } from './plain-lists.ts'
import { readList } from './read-list.ts'

/** Seconds that a client may cache a reference list. It is public, the same for everybody, and changes only with a release. */
const maxAgeSeconds = 300

/** Successful responses may be cached, separately by these headers of the request. */
function allowCaching(app: FastifyInstance, headers: string): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode !== 200) return
    addVary(reply, headers)
    reply.header('cache-control', `public, max-age=${maxAgeSeconds}`)
  })
}

/** The reference lists of the general API. */
export function registerReferences(registrar: Registrar): void {
  const { app } = registrar
  app.register(async (api) => {
    allowCaching(api, 'X-Localization')
    const { data, whole, list } = registrarOf(api, registrar)

    for (const [plain, source] of plainLists) whole(plain, (db, { query }) => readList(db, source, query))
    whole(countries, (db, { query, locale }) => readList(db, countriesIn(locale), query))
    whole(documentTypes, (db, { query }) => readList(db, documentTypesFor(query), query))

    whole(upz, async (db, { params, query }) => readList(db, await upzOf(db, params), query))
    whole(states, async (db, { params, query }) => readList(db, await statesOf(db, params), query))
    whole(cities, async (db, { params, query }) => readList(db, await citiesOf(db, params), query))
    whole(areas, async (db, { params, query }) => readList(db, await areasOf(db, params), query))

    data(searchNeighborhoods, (db, { query }) => findNeighborhoods(db, query))
    data(searchPlaces, (db, { query, locale }) => findPlaces(db, query, locale))
    list(parks, { find: (db, { query }) => findParks(db, query) })
  })

  // The staff's list contains only the rows of the table, because their forms store its ids. That of citizens ends with "other".
  app.register(async (api) => {
    allowCaching(api, 'Authorization, X-Localization')
    const { whole } = registrarOf(api, registrar)
    whole(neighborhoods, async (db, { params, query }) => readList(db, await neighborhoodsOf(db, params), query))
    whole(citizenNeighborhoods, async (db, { params, query }) => [
      ...(await readList<Neighborhood>(db, await neighborhoodsOf(db, params), query)),
      ...otherNeighborhood(query, params),
    ])
  })
}

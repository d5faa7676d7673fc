import * as z from 'zod/mini'
import { call, page } from '../base/call.ts'
import { listParams, queryIds, queryInt } from '../base/query.ts'
import { integerBetween } from '../base/rules.ts'

const tag = 'references'
const text = z.nullable(z.string())
const dates = { created_at: z.string(), updated_at: z.string() }
const archived = { ...dates, deleted_at: text }

const named = z.object({ id: z.int(), name: z.string() })
const entity = z.object({ id: z.int(), code: z.string(), nit: z.string(), name: z.string(), ...dates })

/** A response contains a whole reference list. `query` filters it by text, `where_in` by ids. */
const listQuery = z.object({
  query: listParams.query,
  where_in: z.optional(queryIds),
})

/**
 * Localities and neighbourhoods can be left out by id: some existing clients hide a few. The personal lists do not take the parameter,
 * because those clients would hide other rows than they mean.
 */
const placeQuery = z.extend(listQuery, { where_not_in: z.optional(queryIds) })

/* @__NO_SIDE_EFFECTS__ */
function list<R extends z.ZodMiniType>(path: string, summary: string, row: R) {
  return call('GET', `/api/${path}`, {
    summary,
    tag,
    needs: 'nothing',
    query: listQuery,
    answer: page(row),
  })
}

const locality = z.object({ id: z.int(), name: z.string(), ...archived })
const upzRow = z.object({
  id: z.int(),
  locality_id: z.nullable(z.int()),
  name: z.string(),
  upz_code: z.string(),
  upz_type_id: z.int(),
  upz_type: z.string(),
  composed_name: z.string(),
  ...archived,
})
const neighborhood = z.object({
  id: z.int(),
  name: z.string(),
  upz_code: text,
  neighborhood_code: text,
  upz_id: z.nullable(z.int()),
  locality_id: z.nullable(z.int()),
  ...archived,
})
const country = z.object({ id: z.int(), name: z.string(), code: z.string(), phone_code: text, ...dates })
const state = z.object({ id: z.int(), name: z.string(), country_id: z.int(), code: text, ...dates })
const city = z.object({ id: z.int(), name: z.string(), state_id: z.int(), code: text, ...dates })
const documentType = z.object({ id: z.int(), name: z.string(), description: z.string(), combined: z.string() })
const office = z.object({ id: z.int(), name: z.string(), ...dates })
const area = z.object({ id: z.int(), name: z.string(), office_id: z.int(), office: z.string(), ...dates })

export const localities = call('GET', '/api/localities', {
  summary: 'Localities of the city',
  tag,
  needs: 'nothing',
  query: placeQuery,
  answer: page(locality),
})
export const countries = list('countries', 'Countries', country)
export const sex = list('sex', 'Sexes', named)
export const bloodTypes = list('blood-types', 'Blood types', named)
export const eps = list('eps', 'Health insurers in force', entity)
export const afp = list('afp', 'Pension funds in force', entity)
export const arl = list('arl', 'Labour-risk insurers in force', entity)
export const ccf = list('ccf', 'Family compensation funds in force', entity)
export const parafiscal = list('parafiscal', 'Parafiscal entities in force', entity)
export const offices = list('offices', 'Offices of the institute', office)
export const disabilities = list('disabilities', 'Disabilities', named)
export const ethnicGroups = list('ethnic-groups', 'Ethnic groups', named)
export const populationGroups = list('population-groups', 'Population groups', named)
export const genderIdentities = list('gender-identities', 'Gender identities', named)
export const contactRelationships = list('contact-relationships', 'Relationships of emergency contacts', named)
export const sexualOrientation = list('sexual-orientation', 'Sexual orientations', named)

export const documentTypes = call('GET', '/api/document-types', {
  summary: 'Identity document types; `age` keeps those a person of that age may hold',
  tag,
  needs: 'nothing',
  query: z.object({
    query: listParams.query,
    where_in: z.optional(queryIds),
    document_types: z.optional(queryIds),
    age: integerBetween(0, 130),
  }),
  answer: page(documentType),
})

export const upz = call('GET', '/api/localities/:id/upz', {
  summary: 'Planning units of a locality',
  tag,
  needs: 'nothing',
  query: listQuery,
  answer: page(upzRow),
})

export const neighborhoods = call('GET', '/api/localities/:id/upz/:upzId/neighborhoods', {
  summary: 'Neighbourhoods of a planning unit; the unit must belong to the locality',
  tag,
  needs: 'nothing',
  query: placeQuery,
  answer: page(neighborhood),
})

export const states = call('GET', '/api/countries/:id/states', {
  summary: 'Departments of a country',
  tag,
  needs: 'nothing',
  query: listQuery,
  answer: page(state),
})

export const cities = call('GET', '/api/countries/:id/states/:stateId/cities', {
  summary: 'Municipalities of a department; the department must belong to the country',
  tag,
  needs: 'nothing',
  query: listQuery,
  answer: page(city),
})

export const areas = call('GET', '/api/offices/:id/areas', {
  summary: 'Areas of an office',
  tag,
  needs: 'nothing',
  query: listQuery,
  answer: page(area),
})

const park = z.object({
  id: z.int(),
  code: text,
  name: z.string(),
  scale_id: z.nullable(z.int()),
  scale: text,
  locality_id: z.nullable(z.int()),
  locality: text,
  address: text,
  upz_code: text,
  upz: text,
  ...archived,
})

export const parks = call('GET', '/api/parks', {
  summary: 'Finder of parks by name, code or address, paged',
  tag,
  needs: 'nothing',
  query: z.object({
    ...listParams,
    where: z.optional(queryInt),
    locality_id: z.optional(queryInt),
    upz_id: z.optional(queryInt),
  }),
  answer: page(park),
})

import * as z from 'zod/mini'
import { call, idOrNull, type ListColumns, page, textOrNull } from '../base/call.ts'
import { columnsNamed } from '../base/columns.ts'
import { listParams, queryIds, queryInt } from '../base/query.ts'
import { integerBetween } from '../base/rules.ts'

const anybody = { tag: 'references', needs: 'nothing' } as const
const dates = { created_at: z.string(), updated_at: z.string() }
const archived = { ...dates, deleted_at: textOrNull }

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
export const placeQuery = z.extend(listQuery, { where_not_in: z.optional(queryIds) })

/* @__NO_SIDE_EFFECTS__ */
function columns(names: readonly string[], more: { readonly sortable?: readonly string[] } = {}) {
  const right = ['id', 'code', 'nit', 'created_at', 'updated_at']
  return { headers: columnsNamed(names, { right, ...more }) }
}
const datesNamed = ['created_at', 'updated_at']
const shortColumns = columns(['id', 'name'])
const codeColumns = columns(['id', 'name', 'code', ...datesNamed])
const entityColumns = columns(['id', 'code', 'nit', 'name', ...datesNamed])
export const neighborhoodColumns = columns(['id', 'name', 'upz_code', ...datesNamed])

/* @__NO_SIDE_EFFECTS__ */
function list<const Path extends string, R extends z.ZodMiniType>(
  path: Path,
  summary: string,
  row: R,
  columns: ListColumns = shortColumns,
) {
  return call('GET', `/api/${path}`, { ...anybody, summary, query: listQuery, columns, response: page(row) })
}

const locality = z.object({ id: z.int(), name: z.string(), ...archived })
const upzRow = z.object({
  id: z.int(),
  locality_id: idOrNull,
  name: z.string(),
  upz_code: z.string(),
  upz_type_id: z.int(),
  upz_type: z.string(),
  composed_name: z.string(),
  ...archived,
})
export const neighborhood = z.object({
  id: z.int(),
  name: z.string(),
  upz_code: textOrNull,
  neighborhood_code: textOrNull,
  upz_id: idOrNull,
  locality_id: idOrNull,
  ...archived,
})
const country = z.object({ id: z.int(), name: z.string(), code: z.string(), phone_code: textOrNull, ...dates })
const state = z.object({ id: z.int(), name: z.string(), country_id: z.int(), code: textOrNull, ...dates })
const city = z.object({ id: z.int(), name: z.string(), state_id: z.int(), code: textOrNull, ...dates })
const documentType = z.object({ id: z.int(), name: z.string(), description: z.string(), combined: z.string() })
const office = z.object({ id: z.int(), name: z.string(), ...dates })
const area = z.object({ id: z.int(), name: z.string(), office_id: z.int(), office: z.string(), ...dates })

export const localities = call('GET', '/api/localities', {
  ...anybody,
  summary: 'Localities of the city',
  query: placeQuery,
  columns: columns(['id', 'name', ...datesNamed]),
  response: page(locality),
})
export const countries = list('countries', 'Countries', country, codeColumns)
export const sex = list('sex', 'Sexes', named)
export const bloodTypes = list('blood-types', 'Blood types', named)
export const eps = list('eps', 'Health insurers in force', entity, entityColumns)
export const afp = list('afp', 'Pension funds in force', entity, entityColumns)
export const arl = list('arl', 'Labour-risk insurers in force', entity, entityColumns)
export const ccf = list('ccf', 'Family compensation funds in force', entity, entityColumns)
export const parafiscal = list('parafiscal', 'Parafiscal entities in force', entity, entityColumns)
export const offices = list('offices', 'Offices of the institute', office, columns(['id', 'name', ...datesNamed]))
export const disabilities = list('disabilities', 'Disabilities', named)
export const ethnicGroups = list('ethnic-groups', 'Ethnic groups', named)
export const populationGroups = list('population-groups', 'Population groups', named)
export const genderIdentities = list('gender-identities', 'Gender identities', named)
export const contactRelationships = list('contact-relationships', 'Relationships of emergency contacts', named)
export const sexualOrientation = list('sexual-orientation', 'Sexual orientations', named)

export const documentTypes = call('GET', '/api/document-types', {
  ...anybody,
  summary: 'Identity document types; `age` filters those that a person of that age may have',
  query: z.extend(listQuery, { document_types: z.optional(queryIds), age: integerBetween(0, 130) }),
  columns: columns(['id', 'name', 'description']),
  response: page(documentType),
})

export const upz = list(
  'localities/:id/upz',
  'Planning units of a locality',
  upzRow,
  columns(['id', 'name', 'upz_code', 'upz_type', ...datesNamed]),
)

export const neighborhoods = call('GET', '/api/localities/:id/upz/:upzId/neighborhoods', {
  ...anybody,
  summary: 'Neighbourhoods of a planning unit; the unit must belong to the locality',
  query: placeQuery,
  columns: neighborhoodColumns,
  response: page(neighborhood),
})

export const states = list('countries/:id/states', 'Departments of a country', state, codeColumns)

export const cities = list(
  'countries/:id/states/:stateId/cities',
  'Municipalities of a department; the department must belong to the country',
  city,
  codeColumns,
)

export const areas = list(
  'offices/:id/areas',
  'Areas of an office',
  area,
  columns(['id', 'name', 'office', ...datesNamed]),
)

const park = z.object({
  id: z.int(),
  code: textOrNull,
  name: z.string(),
  scale_id: idOrNull,
  scale: textOrNull,
  locality_id: idOrNull,
  locality: textOrNull,
  address: textOrNull,
  upz_code: textOrNull,
  upz: textOrNull,
  ...archived,
})

const parkColumns = ['id', 'code', 'name', 'scale', 'locality', 'upz', 'address', ...datesNamed]

export const parks = call('GET', '/api/parks', {
  ...anybody,
  summary: 'Search for parks by name, code or address, paged',
  query: z.object({
    ...listParams,
    where: z.optional(queryInt),
    locality_id: z.optional(queryInt),
    upz_id: z.optional(queryInt),
  }),
  columns: columns(parkColumns, { sortable: parkColumns }),
  response: page(park),
})

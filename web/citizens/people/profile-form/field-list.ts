import {
  type Call,
  cities,
  contactRelationships,
  countries,
  documentTypes,
  localities,
  states,
  upz,
} from '@portal/contract'
import { citizenNeighborhoods, colombia } from '@portal/contract/citizens'
import type { InputOf } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { nameCase } from '../../../kit/text/sentence-case.ts'
import { detailLists, textOfRow } from './lists.ts'
import { type PersonField, type PersonValues, placeFields } from './person-values.ts'

/** A row of a list of the server. */
export interface Row {
  readonly id: number
  readonly name: string
  readonly description?: string
  readonly upz_code?: string | null
}

interface List {
  readonly call: Call
  /** The records to which the list belongs; 0 while one is not chosen. */
  readonly params?: Readonly<Record<string, number>>
}

const wholeLists: Readonly<Partial<Record<PersonField, Call>>> = {
  ...detailLists,
  document_type_id: documentTypes,
  country_birth_id: countries,
  country_residence_id: countries,
  locality_id: localities,
  contact_relationship: contactRelationships,
}
const places = new Set<PersonField>([...placeFields, 'country_birth_id', 'state_birth_id', 'city_birth_id'])

/** The list in which the value of a field is found; undefined for a field without one. */
export function listOf(field: PersonField, values: PersonValues, upzId = 0): List | undefined {
  const call = wholeLists[field]
  if (call !== undefined) return { call }
  const id = Number(values.locality_id)
  switch (field) {
    case 'state_birth_id':
    case 'state_residence_id':
      return { call: states, params: { id: colombia } }
    case 'city_birth_id':
      return { call: cities, params: { id: colombia, stateId: Number(values.state_birth_id) } }
    case 'city_residence_id':
      return { call: cities, params: { id: colombia, stateId: Number(values.state_residence_id) } }
    case 'upz_id':
      return { call: upz, params: { id } }
    case 'neighborhood_id':
      return { call: citizenNeighborhoods, params: { id, upzId } }
    default:
      return undefined
  }
}

/** Reads a list of the server. They change a few times a year. */
function useList({ call, params }: List, enabled: boolean) {
  const input = (params === undefined ? {} : { params }) as InputOf<Call>
  const { data, error, refetch } = useCallQuery(call, input, { enabled, freshFor: 3_600_000 })
  return { rows: (data as { readonly data: readonly Row[] } | undefined)?.data, error, refetch }
}

/** Reads the list of a field. It is not asked for while something that it depends on is not chosen. */
export function useFieldList(field: PersonField, values: PersonValues) {
  const units = listOf('upz_id', values) as List
  const isIn = ({ params = {} }: List) => Object.values(params).every((id) => id > 0)
  const needsUnits = field === 'neighborhood_id' && isIn(units)
  const unitsFound = useList(units, needsUnits)
  const list = listOf(field, values, unitsFound.rows?.find(({ upz_code }) => upz_code === values.upz_id)?.id)
  const isRequested = list !== undefined && isIn(list)
  const { error, ...found } = useList(list ?? units, isRequested)
  if (needsUnits && unitsFound.rows === undefined) return { ...unitsFound, isRequested: true }
  return { ...found, error: isRequested ? error : null, isRequested }
}

/** The value of a row in the form: planning units are stored by their code. */
export function valueOfRow(field: PersonField, { id, upz_code }: Row): string {
  return field === 'upz_id' ? String(upz_code) : String(id)
}

/** A row of the list of a field, as it is read: the name of a place, else a word. */
export function nameOfRow(field: PersonField, row: Row): string {
  return places.has(field) ? nameCase(row.name) : textOfRow(field, row)
}

import type { Call } from '@portal/contract'
import { citizenNeighborhoods, colombia, declaredField } from '@portal/contract/citizens'
import type { InputOf } from '../../../kit/request/api.ts'
import { personLists } from '../../../kit/request/person-lists.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import type { PersonField, PersonValues } from './person-values.ts'

/** A row of a list of the server. */
export interface Row {
  readonly id: number
  readonly name: string
  readonly description?: string
  readonly upz_code?: string | null
}

interface List {
  readonly call: Call
  /** The ids of the records that the list depends on; 0 while one is not selected. */
  readonly params?: Readonly<Record<string, number>>
}

/** The list of the possible values of a field; undefined for a field without one. */
export function listOf(field: PersonField, values: PersonValues, upzId = 0): List | undefined {
  const { list, within } = declaredField(field) ?? {}
  const id = Number(values.locality_id)
  switch (list) {
    case undefined:
    case 'profile_types':
      return undefined
    case 'states':
      return { call: personLists.states, params: { id: colombia } }
    case 'cities':
      return { call: personLists.cities, params: { id: colombia, stateId: Number(values[within as PersonField]) } }
    case 'upz':
      return { call: personLists.upz, params: { id } }
    case 'neighborhoods':
      return { call: citizenNeighborhoods, params: { id, upzId } }
    default:
      return { call: personLists[list] }
  }
}

/** Loads a list of the server. Lists change a few times a year. */
function useList({ call, params }: List, enabled: boolean) {
  const input = (params === undefined ? {} : { params }) as InputOf<Call>
  const { data, error, refetch } = useCallQuery(call, input, { enabled, freshFor: 3_600_000 })
  return { rows: (data as { readonly data: readonly Row[] } | undefined)?.data, error, refetch }
}

/** Loads the list of a field. It is not requested until everything that it depends on is selected. */
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

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
import { citizenNeighborhoods, colombia, localityElsewhere, otherNeighborhood } from '@portal/contract/citizens'
import type { ReactNode } from 'react'
import type { InputOf } from '../../kit/request/api.ts'
import { formatDate } from '../../kit/text/format.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { nameCase, sentenceCase } from '../../kit/text/name-case.ts'
import { detailLists, isNotSaid, textOfRow, useList } from './lists.ts'
import { labelOfField } from './person-faults.ts'
import { type PersonField, type PersonValues, placeFields } from './person-values.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly description?: string
  readonly upz_code?: string | null
}

interface List {
  readonly call: Call
  readonly params?: Readonly<Record<string, number>>
  readonly byCode?: boolean
}

const plainLists: Readonly<Partial<Record<PersonField, Call>>> = {
  ...detailLists,
  document_type_id: documentTypes,
  country_birth_id: countries,
  country_residence_id: countries,
  locality_id: localities,
  contact_relationship: contactRelationships,
}
const places = new Set<PersonField>([...placeFields, 'country_birth_id', 'state_birth_id', 'city_birth_id'])

/** The list in which the value of a field is found. */
function listOf(field: PersonField, values: PersonValues): List | undefined {
  const call = plainLists[field]
  if (call !== undefined) return { call }
  if (field === 'state_birth_id' || field === 'state_residence_id') return { call: states, params: { id: colombia } }
  if (field === 'city_birth_id' || field === 'city_residence_id') {
    const state = field === 'city_birth_id' ? values.state_birth_id : values.state_residence_id
    return { call: cities, params: { id: colombia, stateId: Number(state) } }
  }
  if (field === 'upz_id') return { call: upz, params: { id: Number(values.locality_id) }, byCode: true }
  return undefined
}

/** Whether a field says something to the person: not those of places outside the city, or of another answer. */
function isAnswered(field: PersonField, values: PersonValues): boolean {
  const isElsewhere = values.locality_id === String(localityElsewhere)
  if (isElsewhere && (field === 'locality_id' || field === 'upz_id' || field === 'neighborhood_id')) return false
  if (field === 'neighborhood_id' && values[field] === String(otherNeighborhood)) return false
  return values[field] !== ''
}

function useRows({ call, params }: List): readonly Row[] | undefined {
  const input = (params === undefined ? {} : { params }) as InputOf<Call>
  const { data } = useList(call, input)
  return (data as { readonly data: readonly Row[] } | undefined)?.data
}

function Listed({ field, list, value }: { readonly field: PersonField; readonly list: List; readonly value: string }) {
  const { t } = useTranslation()
  const rows = useRows(list)
  if (isNotSaid(field, value)) return t('person_form.not_say')
  const row = rows?.find(({ id, upz_code }) => (list.byCode ? upz_code : String(id)) === value)
  if (row === undefined) return rows === undefined ? t('ui.loading') : value
  if (field === 'document_type_id') return sentenceCase(row.description ?? row.name)
  return places.has(field) ? nameCase(row.name) : textOfRow(field, row)
}

function Neighborhood({ values }: { readonly values: PersonValues }) {
  const id = Number(values.locality_id)
  const units = useRows({ call: upz, params: { id } })
  const upzId = units?.find(({ upz_code }) => upz_code === values.upz_id)?.id
  if (upzId === undefined) return null
  return (
    <Listed
      field="neighborhood_id"
      list={{ call: citizenNeighborhoods, params: { id, upzId } }}
      value={values.neighborhood_id}
    />
  )
}

interface Props {
  readonly field: PersonField
  readonly values: PersonValues
}

/** What a person answered, in words. */
export function AnswerText({ field, values }: Props): ReactNode {
  const { t } = useTranslation()
  const value = values[field]
  if (field === 'birthdate') return formatDate(value)
  if (field === 'relationship') return t(value === 'TUTELADO' ? 'person_form.ward' : 'person_form.child')
  if (field === 'has_disability') return t(value === 'SI' ? 'ui.yes' : 'ui.no')
  if (field === 'neighborhood_id') return <Neighborhood values={values} />
  const list = listOf(field, values)
  return list === undefined ? value : <Listed field={field} list={list} value={value} />
}

/** The fields that have an answer, each with its label and the answer in words. */
export function answersOf(fields: readonly PersonField[], values: PersonValues) {
  return fields
    .filter((field) => isAnswered(field, values))
    .map((field) => [labelOfField(field), <AnswerText key={field} field={field} values={values} />] as const)
}

import type { Call, ReadCall } from '@portal/contract'
import * as calls from '@portal/contract'
import { sql } from 'kysely'
import type { Database } from '../../base/database/database.ts'
import type { Source } from './read-list.ts'

type PlainCall = ReadCall & Call<(typeof calls.sex)['params'], (typeof calls.sex)['query'], (typeof calls.sex)['body']>

function plain(call: PlainCall, table: keyof Database): [PlainCall, Source] {
  return [call, { from: sql.table(table), order: 'id' }]
}

/** Social-security entities that are in force, by name. */
function inForce(call: PlainCall, table: keyof Database): [PlainCall, Source] {
  return [call, { from: sql.table(table), where: [sql`list.is_active`], order: 'name' }]
}

/** The lists that need only a table. */
export const plainLists: readonly (readonly [PlainCall, Source])[] = [
  [calls.localities, { from: sql.table('localities'), where: [sql`list.deleted_at is null`], order: 'id' }],
  [calls.offices, { from: sql.table('offices'), order: 'name' }],
  plain(calls.sex, 'sex'),
  plain(calls.bloodTypes, 'blood_types'),
  plain(calls.disabilities, 'disabilities'),
  plain(calls.ethnicGroups, 'ethnic_groups'),
  plain(calls.populationGroups, 'population_groups'),
  plain(calls.genderIdentities, 'gender_identities'),
  plain(calls.sexualOrientation, 'sexual_orientations'),
  plain(calls.contactRelationships, 'contact_relationships'),
  inForce(calls.eps, 'eps'),
  inForce(calls.afp, 'afp'),
  inForce(calls.arl, 'arl'),
  inForce(calls.ccf, 'ccf'),
  inForce(calls.parafiscal, 'parafiscal'),
]

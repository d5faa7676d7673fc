import {
  afp,
  arl,
  bloodTypes,
  type Call,
  ccf,
  contactRelationships,
  disabilities,
  eps,
  ethnicGroups,
  genderIdentities,
  localities,
  offices,
  parafiscal,
  populationGroups,
  sex,
  sexualOrientation,
} from '@portal/contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Source } from './read-list.ts'

type PlainCall = Call<(typeof sex)['params'], (typeof sex)['query'], (typeof sex)['body']>

const named = ['id', 'name']
const dated = ['id', 'name', 'created_at', 'updated_at']

function plain(call: PlainCall, table: keyof Database): [PlainCall, Source] {
  return [call, { from: sql.table(table), order: 'id', headers: named }]
}

/** Social-security entities that are in force, by name. */
function inForce(call: PlainCall, table: keyof Database): [PlainCall, Source] {
  const headers = ['id', 'code', 'nit', 'name', 'created_at', 'updated_at']
  return [call, { from: sql.table(table), where: [sql`list.is_active`], order: 'name', headers }]
}

/** The lists that need only a table. */
export const plainLists: readonly (readonly [PlainCall, Source])[] = [
  [localities, { from: sql.table('localities'), where: [sql`list.deleted_at is null`], order: 'id', headers: dated }],
  [offices, { from: sql.table('offices'), order: 'name', headers: dated }],
  plain(sex, 'sex'),
  plain(bloodTypes, 'blood_types'),
  plain(disabilities, 'disabilities'),
  plain(ethnicGroups, 'ethnic_groups'),
  plain(populationGroups, 'population_groups'),
  plain(genderIdentities, 'gender_identities'),
  plain(sexualOrientation, 'sexual_orientations'),
  plain(contactRelationships, 'contact_relationships'),
  inForce(eps, 'eps'),
  inForce(afp, 'afp'),
  inForce(arl, 'arl'),
  inForce(ccf, 'ccf'),
  inForce(parafiscal, 'parafiscal'),
]

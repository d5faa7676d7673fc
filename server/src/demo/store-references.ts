import type { Db } from '../database/db.ts'
import { type Columns, insertRows } from './bulk.ts'
import { type ReferenceRows, referenceRows } from './references.ts'
import { continueAfter } from './sequences.ts'

const named = { id: 'integer', name: 'text' }
const entity = { ...named, code: 'text', nit: 'text', is_active: 'boolean' }

/** The columns of every reference table, in an order that satisfies their references. */
const tables: { readonly [Table in keyof ReferenceRows]: Columns<ReferenceRows[Table][number]> } = {
  localities: named,
  upz: { ...named, locality_id: 'integer', upz_code: 'text', upz_type_id: 'integer', upz_type: 'text' },
  neighborhoods: {
    ...named,
    upz_code: 'text',
    neighborhood_code: 'text',
    upz_id: 'integer',
    locality_id: 'integer',
  },
  countries: { ...named, name_en: 'text', code: 'text', phone_code: 'text' },
  states: { ...named, country_id: 'integer', code: 'text' },
  cities: { ...named, state_id: 'integer', code: 'text' },
  document_types: { ...named, description: 'text', for_minors: 'boolean', for_adults: 'boolean' },
  sex: named,
  blood_types: named,
  disabilities: named,
  ethnic_groups: named,
  population_groups: named,
  gender_identities: named,
  sexual_orientations: named,
  contact_relationships: named,
  eps: entity,
  afp: entity,
  arl: entity,
  ccf: entity,
  parafiscal: entity,
  offices: named,
  areas: { ...named, office_id: 'integer' },
  park_scales: named,
  parks: {
    ...named,
    code: 'text',
    address: 'text',
    scale_id: 'integer',
    locality_id: 'integer',
    upz_id: 'integer',
  },
  status: { ...named, color: 'text', family: 'text' },
  profile_types: named,
}

/** Writes every reference list into an empty database; answers the rows, for whoever builds on them. */
export async function storeReferences(db: Db): Promise<ReferenceRows> {
  const rows = referenceRows()
  for (const table of Object.keys(tables) as (keyof ReferenceRows)[]) {
    await insertRows<Record<string, unknown>>(db, table, tables[table], rows[table])
  }
  await continueAfter(db, 'status')
  await continueAfter(db, 'profile_types')
  return rows
}

import type { Db } from '../base/database/db.ts'
import { continueAfter, insertRows } from '../base/database/insert-rows.ts'
import {
  bloodTypes,
  contactRelationships,
  disabilities,
  documentTypes,
  ethnicGroups,
  genderIdentities,
  populationGroups,
  preferNotToSay,
  sexes,
  sexualOrientations,
} from './data/personal-lists.ts'
import { profileTypes, statuses } from './data/statuses.ts'
import { readTables, type SeedColumns } from './seed-tables.ts'

const named = { id: 'integer', name: 'text' } as const
const entity = { ...named, code: 'text', nit: 'text', is_active: 'boolean' } as const

/**
 * Lists from CSV files. Their ids do not change, because clients store some of them: localities 1–20 are the official codes, 21
 * and 22 are the institute's own; departments and municipalities have their DANE code as id, except Bogotá; parks that no
 * client stores are numbered from 20,001.
 */
const fileTables = {
  localities: named,
  upz: { ...named, locality_id: 'integer', upz_code: 'text', upz_type_id: 'integer', upz_type: 'text' },
  neighborhoods: {
    ...named,
    upz_code: 'text',
    neighborhood_code: 'text?',
    upz_id: 'integer',
    locality_id: 'integer',
  },
  countries: { ...named, name_en: 'text', code: 'text', phone_code: 'text?' },
  states: { ...named, country_id: 'integer', code: 'text' },
  cities: { ...named, state_id: 'integer', code: 'text' },
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
    code: 'text?',
    address: 'text?',
    scale_id: 'integer?',
    locality_id: 'integer',
    upz_id: 'integer?',
  },
} as const satisfies Record<string, SeedColumns>

const numbered = (names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }))
/** A list of sensitive data: nobody has to provide them. */
const sensitive = (names: readonly string[]) => [...numbered(names), preferNotToSay]

/** The rows of every reference list, and of the catalogues that have system rows, by table. */
export function referenceRows() {
  const files = readTables(fileTables)
  return {
    ...files,
    eps: [...files.eps, { ...preferNotToSay, code: 'NINGUNA', nit: '000000000-0', is_active: true }],
    document_types: documentTypes.map(([id, name, description, holder]) => ({
      id,
      name,
      description,
      for_minors: holder !== 'adult',
      for_adults: holder !== 'minor',
    })),
    sex: numbered(sexes),
    blood_types: numbered(bloodTypes),
    disabilities: sensitive(disabilities),
    ethnic_groups: sensitive(ethnicGroups),
    population_groups: sensitive(populationGroups),
    gender_identities: sensitive(genderIdentities),
    sexual_orientations: sensitive(sexualOrientations),
    contact_relationships: numbered(contactRelationships),
    status: statuses.map(([id, name, color, family, code]) => ({ id, name, color, family, code })),
    profile_types: profileTypes.map(([id, name]) => ({ id, name })),
  }
}

export type ReferenceRows = ReturnType<typeof referenceRows>

/** Writes every reference list into an empty database. */
export async function storeReferences(db: Db): Promise<ReferenceRows> {
  const rows = referenceRows()
  for (const [table, list] of Object.entries(rows)) await insertRows(db, table, list)
  await continueAfter(db, 'status')
  await continueAfter(db, 'profile_types')
  return rows
}

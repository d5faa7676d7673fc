import type { Db } from '../../base/database/db.ts'
import {
  type Catalogue,
  type CatalogueSource,
  type Entry,
  entriesOf,
  readCatalogues as readSources,
} from '../../base/services/import/catalogues.ts'
import type { CitizenField } from './columns.ts'

/** A catalogue of a citizen. With `within`, each value belongs to a value of that other field. */
type Listed = CatalogueSource & { readonly within?: CitizenField }

const live = 'deleted_at is null'
const countries = { table: 'countries', codes: ['code'], names: ['name_en'] }
const states = { table: 'states', codes: ['code'], parent: 'country_id' }
const cities = { table: 'cities', codes: ['code'], parent: 'state_id' }

/** The catalogues of a citizen. A field with `within` comes after the field that it names. */
export const listed = {
  document_type_id: { table: 'document_types', names: ['description', 'name || description'] },
  profile_type_id: { table: 'profile_types', where: live },
  sex_id: {
    table: 'sex',
    // "M" alone means "man" to some people and "woman" to others, so it is not a synonym.
    synonyms: { hombre: ['masculino', 'h', 'male', 'man'], mujer: ['femenino', 'f', 'female', 'woman'] },
  },
  blood_type_id: { table: 'blood_types' },
  country_birth_id: countries,
  state_birth_id: { ...states, within: 'country_birth_id' },
  city_birth_id: { ...cities, within: 'state_birth_id' },
  country_residence_id: countries,
  state_residence_id: { ...states, within: 'country_residence_id' },
  city_residence_id: { ...cities, within: 'state_residence_id' },
  locality_id: { table: 'localities', where: live },
  upz_id: { table: 'upz', codes: ['upz_code'], parent: 'locality_id', within: 'locality_id', where: live },
  neighborhood_id: {
    table: 'neighborhoods',
    codes: ['neighborhood_code'],
    parent: 'upz_id',
    within: 'upz_id',
    where: live,
  },
  ethnic_group_id: { table: 'ethnic_groups' },
  population_group_id: { table: 'population_groups' },
  gender_id: { table: 'gender_identities' },
  sexual_orientation_id: { table: 'sexual_orientations' },
  eps_id: { table: 'eps', codes: ['code', 'nit'] },
  disability_id: { table: 'disabilities' },
  contact_relationship: { table: 'contact_relationships' },
  status_id: { table: 'status', where: `${live} and family = 'profile'` },
} as const satisfies Partial<Record<CitizenField, Listed>>
export type ListedField = keyof typeof listed

export const listedFields = Object.keys(listed) as readonly ListedField[]

/** The field to which a value of this field belongs: for a city, the state. */
export function parentOf(field: ListedField): ListedField | undefined {
  return (listed[field] as Listed).within as ListedField | undefined
}

export type Catalogues = Readonly<Record<ListedField, Catalogue>>

export function readCatalogues(db: Db): Promise<Catalogues> {
  return readSources<ListedField>(db, listed)
}

/** Whether minors and adults have a type of document, by its id. */
export type Holders = ReadonlyMap<number, { readonly for_minors: boolean; readonly for_adults: boolean }>

/** Who can have which type of document (reference facts §5.1). */
export async function readHolders(db: Db): Promise<Holders> {
  const rows = await db.selectFrom('document_types').select(['id', 'for_minors', 'for_adults']).execute()
  return new Map(rows.map(({ id, ...ages }) => [id, ages]))
}

type Values = Readonly<Partial<Record<string, unknown>>>

/**
 * The entries that match the place in the row: those in the given parent, or, if the row has no parent, those in the parent's
 * parent.
 */
function inPlace(catalogues: Catalogues, field: ListedField, ids: Values, entries: readonly Entry[]) {
  const above = parentOf(field)
  if (above === undefined || entries.length < 2) return entries
  const parentId = ids[above]
  if (parentId !== undefined) return entries.filter(({ parent }) => parent === parentId)
  const farther = parentOf(above)
  const fartherId = farther === undefined ? undefined : ids[farther]
  if (fartherId === undefined) return entries
  return entries.filter(({ parent }) => parent !== null && catalogues[above].byId.get(parent)?.parent === fartherId)
}

/**
 * Finds the id that a cell names, limited to the place that the other ids of the row name.
 * @returns the id, or the reason why there is none.
 */
export function idOf(
  catalogues: Catalogues,
  field: ListedField,
  text: string,
  ids: Values,
): number | 'unknown' | 'ambiguous' {
  const entries = entriesOf(catalogues[field], text)
  const [first] = entries
  if (first === undefined) return 'unknown'
  const [found, another] = inPlace(catalogues, field, ids, entries)
  // All entries are in another place. Any of them gets the error for a value in the wrong place.
  if (found === undefined) return first.id
  return another === undefined ? found.id : 'ambiguous'
}

export function nameOf(catalogues: Catalogues, field: string, id: unknown): string | undefined {
  return catalogues[field as ListedField]?.byId.get(Number(id))?.name
}

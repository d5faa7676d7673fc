import { type ListedPersonField, type PersonList, personFieldList } from '@portal/contract'
import type { Db } from '../../base/database/db.ts'
import {
  type Catalogue,
  type CatalogueSource,
  type Entry,
  entriesOf,
  readCatalogues as readSources,
} from '../../base/services/import/catalogues.ts'
import { largerPlaces } from '../person-fields.ts'

/** A catalogue of a citizen. With `within`, each value belongs to a value of that other field. */
type Listed = CatalogueSource & { readonly within?: string }

const live = 'deleted_at is null'

/** The columns that the import reads of a list beside the ids and names of its rows. */
const sources: Readonly<Partial<Record<PersonList, Partial<CatalogueSource>>>> = {
  document_types: { names: ['description', 'name || description'] },
  profile_types: { where: live },
  sex: {
    // "M" alone means "man" to some people and "woman" to others, so it is not a synonym.
    synonyms: { hombre: ['masculino', 'h', 'male', 'man'], mujer: ['femenino', 'f', 'female', 'woman'] },
  },
  countries: { codes: ['code'], names: ['name_en'] },
  states: { codes: ['code'] },
  cities: { codes: ['code'] },
  localities: { where: live },
  upz: { codes: ['upz_code'], where: live },
  neighborhoods: { codes: ['neighborhood_code'], where: live },
  eps: { codes: ['code', 'nit'] },
}

export type ListedField = ListedPersonField | 'status_id'

function personLists(): Record<ListedPersonField, Listed> {
  const found = personFieldList.flatMap(({ column, list, within }) => {
    if (list === undefined) return []
    const inPlace = within === undefined ? {} : { within, parent: largerPlaces[list] }
    return [[column, { table: list, ...sources[list], ...inPlace }]]
  })
  return Object.fromEntries(found)
}

/** The catalogues of a citizen. A field with `within` comes after the field that it names. */
export const listed: Readonly<Record<ListedField, Listed>> = {
  ...personLists(),
  status_id: { table: 'status', where: `${live} and family = 'profile'` },
}

export const listedFields = Object.keys(listed) as readonly ListedField[]

/** The field to which a value of this field belongs: for a city, the state. */
export function parentOf(field: ListedField): ListedField | undefined {
  return listed[field].within as ListedField | undefined
}

export type Catalogues = Readonly<Record<ListedField, Catalogue>>

export function readCatalogues(db: Db): Promise<Catalogues> {
  return readSources<ListedField>(db, listed)
}

/** Whether minors and adults have a type of document, by its id. */
export type Holders = ReadonlyMap<number, { readonly for_minors: boolean; readonly for_adults: boolean }>

/** The people who can have each type of document (reference facts §5.1). */
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

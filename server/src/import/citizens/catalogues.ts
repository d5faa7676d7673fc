import { fold } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { CitizenField } from './columns.ts'

/** A row of a catalogue: what it is called, and the row of another catalogue that it lies in. */
export interface Entry {
  readonly id: number
  readonly name: string
  readonly parent: number | null
}

/** The rows of one catalogue, by everything that names them. */
export interface Catalogue {
  readonly byId: ReadonlyMap<number, Entry>
  readonly byName: ReadonlyMap<string, readonly Entry[]>
}

interface Listed {
  readonly table: string
  /** The field whose value this one lies in, and the column that says so. */
  readonly within?: { readonly field: CitizenField; readonly column: string }
  /** A number in a cell is one of these, where the list has them; else it is the id. */
  readonly codes?: readonly string[]
  /** SQL of further names. */
  readonly names?: readonly string[]
  readonly where?: string
}

const live = 'deleted_at is null'
const countries = { table: 'countries', codes: ['code'], names: ['name_en'] }

/** The catalogues of a citizen; what lies in something comes after it. */
export const listed = {
  document_type_id: { table: 'document_types', names: ['description', 'name || description'] },
  profile_type_id: { table: 'profile_types', where: live },
  sex_id: { table: 'sex' },
  blood_type_id: { table: 'blood_types' },
  country_birth_id: countries,
  state_birth_id: { table: 'states', codes: ['code'], within: { field: 'country_birth_id', column: 'country_id' } },
  city_birth_id: { table: 'cities', codes: ['code'], within: { field: 'state_birth_id', column: 'state_id' } },
  country_residence_id: countries,
  state_residence_id: {
    table: 'states',
    codes: ['code'],
    within: { field: 'country_residence_id', column: 'country_id' },
  },
  city_residence_id: { table: 'cities', codes: ['code'], within: { field: 'state_residence_id', column: 'state_id' } },
  locality_id: { table: 'localities', where: live },
  upz_id: { table: 'upz', codes: ['upz_code'], within: { field: 'locality_id', column: 'locality_id' }, where: live },
  neighborhood_id: {
    table: 'neighborhoods',
    codes: ['neighborhood_code'],
    within: { field: 'upz_id', column: 'upz_id' },
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
const specOf = (field: ListedField): Listed => listed[field]

/** The field that the value of another one lies in: a city's department. */
export function parentOf(field: ListedField): ListedField | undefined {
  return specOf(field).within?.field as ListedField | undefined
}

/** Names as people write them: without accents, case, spaces and points; plus and minus tell blood types apart. */
function keyOf(text: string): string {
  return fold(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[^\p{L}\p{N}+-]/gu, '')
}

/** A number as spreadsheets leave it: without the zeros before it. */
const numberKey = (digits: string) => `#${digits.replace(/^0+(?=\d)/, '')}`

/** Other words for rows of a catalogue. "M" alone is a man to some and a woman to others, so it is nobody. */
const synonyms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sex: {
    masculino: 'hombre',
    h: 'hombre',
    male: 'hombre',
    man: 'hombre',
    femenino: 'mujer',
    f: 'mujer',
    female: 'mujer',
    woman: 'mujer',
  },
}

async function readCatalogue(
  db: Db,
  { table, within, codes = [], names = [], where = 'true' }: Listed,
): Promise<Catalogue> {
  const list = (columns: readonly string[]) =>
    columns.length === 0
      ? sql`array[]::text[]`
      : sql`array[${sql.raw(columns.map((one) => `(${one})::text`).join(', '))}]`
  const { rows } = await sql<Entry & { codes: (string | null)[]; names: (string | null)[] }>`
    select id, name, ${within === undefined ? sql`null::integer` : sql.ref(within.column)} as parent,
      ${list(codes)} as codes, ${list(['name', ...names])} as names
    from ${sql.table(table)} where ${sql.raw(where)}`.execute(db)
  const byName = new Map<string, Entry[]>()
  const add = (key: string, entry: Entry) => {
    const there = byName.get(key)
    if (there === undefined) byName.set(key, [entry])
    else if (!there.some(({ id }) => id === entry.id)) there.push(entry)
  }
  const byId = new Map<number, Entry>()
  for (const { id, name, parent, codes: said, names: called } of rows) {
    const entry = { id, name, parent }
    byId.set(id, entry)
    const numbers = codes.length === 0 ? [String(id)] : said
    for (const number of numbers) {
      if (number === null || number === '') continue
      add(/^\d+$/.test(number) ? numberKey(number) : keyOf(number), entry)
    }
    for (const one of called) if (one !== null && keyOf(one) !== '') add(keyOf(one), entry)
  }
  for (const [other, name] of Object.entries(synonyms[table] ?? {})) {
    for (const entry of byName.get(name) ?? []) add(other, entry)
  }
  return { byId, byName }
}

export type Catalogues = Readonly<Record<ListedField, Catalogue>>

/** Every catalogue of a citizen, whole: one statement each, however many rows the file has. */
export async function readCatalogues(db: Db): Promise<Catalogues> {
  const byTable = new Map<string, Promise<Catalogue>>()
  const read = listedFields.map(async (field) => {
    const spec = specOf(field)
    const reading = byTable.get(spec.table) ?? readCatalogue(db, spec)
    byTable.set(spec.table, reading)
    return [field, await reading] as const
  })
  return Object.fromEntries(await Promise.all(read)) as Record<ListedField, Catalogue>
}

/** Of what age people have a type of document, by its id. */
export type Holders = ReadonlyMap<number, { readonly for_minors: boolean; readonly for_adults: boolean }>

/** Who may have which type of document (reference facts §5.1). */
export async function readHolders(db: Db): Promise<Holders> {
  const rows = await db.selectFrom('document_types').select(['id', 'for_minors', 'for_adults']).execute()
  return new Map(rows.map(({ id, ...ages }) => [id, ages]))
}

/** The rows that a cell may mean: by number, by name, or by both as lists to choose from write them (`7 - TUTOR LEGAL`). */
function meant({ byName }: Catalogue, text: string): readonly Entry[] {
  const [, number, label] = /^\s*(\d{1,12})\s*-\s*(\D.*)$/.exec(text) ?? []
  const named = number !== undefined && label !== undefined ? (byName.get(keyOf(label)) ?? []) : []
  if (number !== undefined && named.length > 0) {
    const both = named.filter((entry) => (byName.get(numberKey(number)) ?? []).includes(entry))
    if (both.length > 0) return both
  }
  const bare = text.trim()
  return byName.get(/^\d+$/.test(bare) ? numberKey(bare) : keyOf(bare)) ?? []
}

/** The rows in the place that is said: in the row above, or where that is not said in the one above it. */
function inPlace(
  catalogues: Catalogues,
  field: ListedField,
  ids: Readonly<Partial<Record<string, unknown>>>,
  all: readonly Entry[],
) {
  const above = parentOf(field)
  if (above === undefined || all.length < 2) return all
  const said = ids[above]
  if (said !== undefined) return all.filter(({ parent }) => parent === said)
  const farther = parentOf(above)
  const far = farther === undefined ? undefined : ids[farther]
  if (far === undefined) return all
  return all.filter(({ parent }) => parent !== null && catalogues[above].byId.get(parent)?.parent === far)
}

/**
 * The id that a cell names, among those in the place that the row's other ids say.
 * @returns the id, or why there is none.
 */
export function idOf(
  catalogues: Catalogues,
  field: ListedField,
  text: string,
  ids: Readonly<Partial<Record<string, unknown>>>,
): number | 'unknown' | 'ambiguous' {
  const all = meant(catalogues[field], text)
  if (all.length === 0) return 'unknown'
  const [found, another] = inPlace(catalogues, field, ids, all)
  // All of them lie elsewhere: which one was meant does not matter any more, it is in the wrong place.
  if (found === undefined) return all[0]?.id ?? 'unknown'
  return another === undefined ? found.id : 'ambiguous'
}

/** What the row of an id is called. */
export function nameOf(catalogues: Catalogues, field: string, id: unknown): string | undefined {
  return catalogues[field as ListedField]?.byId.get(Number(id))?.name
}

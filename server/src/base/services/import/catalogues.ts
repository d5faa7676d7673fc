import { fold } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** A row of a catalogue; `parent` is the row of another catalogue that it belongs to. */
export interface Entry {
  readonly id: number
  readonly name: string
  readonly parent: number | null
}

/** The rows of one catalogue, by id and by the keys of their names and codes. */
export interface Catalogue {
  readonly byId: ReadonlyMap<number, Entry>
  readonly byKey: ReadonlyMap<string, readonly Entry[]>
}

/** The source of the values of a field. */
export interface CatalogueSource {
  readonly table: string
  /** The column with the id of the parent. */
  readonly parent?: string
  /** Columns with codes. A number in a cell is a code, if the catalogue has codes; otherwise it is the id. */
  readonly codes?: readonly string[]
  /** SQL of further names, in addition to the column `name`. */
  readonly names?: readonly string[]
  /** SQL condition of the rows. */
  readonly where?: string
  /** Synonyms of a name of the catalogue, in lower case without accents. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>
}

/**
 * The key of a name for comparison: without accents, case, spaces and points. Plus and minus stay, because they distinguish blood
 * types.
 */
function nameKey(text: string): string {
  return fold(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[^\p{L}\p{N}+-]/gu, '')
}

/** A name as people see it: without case, accents, invisible characters and repeated blanks. */
export function shownName(text: string): string {
  return fold(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The key of a number, without the leading zeros that spreadsheets remove. */
const numberKey = (digits: string) => `#${digits.replace(/^0+(?=\d)/, '')}`

const keyOf = (text: string) => (/^\d+$/.test(text) ? numberKey(text) : nameKey(text))

async function readCatalogue(db: Db, source: CatalogueSource): Promise<Catalogue> {
  const { table, parent, codes = [], names = [], where = 'true', synonyms = {} } = source
  const list = (columns: readonly string[]) =>
    sql`array[${sql.raw(columns.map((one) => `(${one})::text`).join(', '))}]::text[]`
  const { rows } = await sql<Entry & { numbers: (string | null)[]; texts: (string | null)[] }>`
    select id, name, ${parent === undefined ? sql`null::integer` : sql.ref(parent)} as parent,
      ${list(codes.length === 0 ? ['id'] : codes)} as numbers, ${list(['name', ...names])} as texts
    from ${sql.table(table)} where ${sql.raw(where)}`.execute(db)
  const byId = new Map<number, Entry>()
  const byKey = new Map<string, Entry[]>()
  const add = (key: string, entry: Entry) => {
    const entries = byKey.get(key)
    if (entries === undefined) byKey.set(key, [entry])
    else if (!entries.includes(entry)) entries.push(entry)
  }
  for (const { numbers, texts, ...entry } of rows) {
    byId.set(entry.id, entry)
    for (const number of numbers) if (number !== null && number !== '') add(keyOf(number), entry)
    for (const text of texts) if (text !== null && nameKey(text) !== '') add(nameKey(text), entry)
  }
  for (const [name, others] of Object.entries(synonyms)) {
    for (const entry of byKey.get(name) ?? []) for (const other of others) add(other, entry)
  }
  return { byId, byKey }
}

/** Reads the catalogues of fields: one statement for each table, however many rows the file has. */
export async function readCatalogues<Field extends string>(
  db: Db,
  sources: Readonly<Record<Field, CatalogueSource>>,
): Promise<Readonly<Record<Field, Catalogue>>> {
  const byTable = new Map<string, Promise<Catalogue>>()
  const read = Object.entries<CatalogueSource>(sources).map(async ([field, source]) => {
    const catalogue = byTable.get(source.table) ?? readCatalogue(db, source)
    byTable.set(source.table, catalogue)
    return [field, await catalogue] as const
  })
  return Object.fromEntries(await Promise.all(read)) as Record<Field, Catalogue>
}

/** The rows with a name, as people write it. */
export function entriesNamed({ byKey }: Catalogue, name: string): readonly Entry[] {
  return byKey.get(nameKey(name)) ?? []
}

/** The rows that a cell can mean: by code or id, by name, or by both, in the format of the template's lists (`7 - TUTOR LEGAL`). */
export function entriesOf(catalogue: Catalogue, text: string): readonly Entry[] {
  const { byKey } = catalogue
  const [, number, label] = /^\s*(\d{1,12})\s*-\s*(\D.*)$/.exec(text) ?? []
  if (number !== undefined && label !== undefined) {
    const numbered = byKey.get(numberKey(number)) ?? []
    const both = entriesNamed(catalogue, label).filter((entry) => numbered.includes(entry))
    if (both.length > 0) return both
  }
  return byKey.get(keyOf(text.trim())) ?? []
}

import { importColumns, importSheets, type Locale } from '@portal/contract'
import { type Cell, type Row, serialOf } from '@portal/contract/workbook'
import type { Db } from '../../src/base/database/db.ts'
import { workbookBuffer } from '../../src/base/storage/workbooks/write-workbook.ts'
import { headingRow } from '../../src/offer/import/template-sheets.ts'

/** Two rows of every catalogue that a schedule refers to. */
export interface Catalogued {
  readonly programs: readonly number[]
  readonly activities: readonly number[]
  readonly stages: readonly number[]
  readonly days: readonly number[]
  readonly hours: readonly number[]
  readonly rates: readonly number[]
}

/** Names of the first row of each catalogue, for labels. */
export const firstNames = {
  programs: 'Escuelas de prueba',
  activities: 'Natación de prueba',
  stages: 'Piscina\tde prueba',
  days: 'Lunes de prueba',
  hours: '08:00 a 10:00 de prueba',
  rates: 'Tarifa de prueba',
} as const

type CatalogueTable = 'programs' | 'activities' | 'stages' | 'week_days' | 'daily_hours' | 'rates'

async function add(
  db: Db,
  table: CatalogueTable,
  name: string,
  { second = `${name} dos`, ...more }: { second?: string; [column: string]: unknown } = {},
): Promise<number[]> {
  const rows = await db
    .insertInto(table)
    .values([name, second].map((one) => ({ name: one, ...more })) as never)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function addCatalogues(db: Db): Promise<Catalogued> {
  const { id: park_id } = await db.selectFrom('parks').select('id').orderBy('id').executeTakeFirstOrThrow()
  return {
    programs: await add(db, 'programs', firstNames.programs),
    activities: await add(db, 'activities', firstNames.activities),
    stages: await add(db, 'stages', firstNames.stages, { park_id }),
    days: await add(db, 'week_days', firstNames.days, { second: 'Martes de prueba' }),
    hours: await add(db, 'daily_hours', firstNames.hours, { second: '14:00 a 16:00 de prueba' }),
    rates: await add(db, 'rates', firstNames.rates, { value: 20_000 }),
  }
}

/** The cells of a row by column letter. */
export type ByLetter = Partial<Record<(typeof importColumns)[number]['letter'], Cell>>

/** A valid row. Its five ids give a different schedule for each number up to 32; those up to 8 do not clash. */
export function soundRow(of: Catalogued, number = 0): ByLetter {
  const pick = (ids: readonly number[], ...bits: number[]) =>
    ids[bits.reduce((odd, bit) => odd ^ ((number >> bit) & 1), 0)] ?? 0
  return {
    A: pick(of.programs, 0),
    C: pick(of.activities, 1),
    E: pick(of.stages, 2),
    G: pick(of.days, 1, 3),
    I: pick(of.hours, 0, 4),
    K: 7,
    L: 12,
    M: 20,
    N: { value: serialOf('2026-07-01 08:00:00'), style: 'moment' },
    O: { value: serialOf('2026-07-31 23:59:59'), style: 'moment' },
    P: 0,
    Q: 1,
  }
}

export function asRow(cells: ByLetter): Row {
  return importColumns.map(({ letter }) => cells[letter] ?? null)
}

/** A workbook of these rows, by default with the headings of the template. */
export function planned(
  rows: readonly ByLetter[],
  { locale = 'es' as Locale, headings = headingRow(locale), sheet = importSheets.rows as string } = {},
): Promise<Buffer> {
  return workbookBuffer({ sheets: [{ name: sheet, widths: [], rows: [headings, ...rows.map(asRow)] }] })
}

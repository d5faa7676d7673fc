import { importColumns, importSheets } from '@portal/contract'
import { serialOf } from '@portal/contract/workbook'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CellValue, SheetRow } from '../../src/base/storage/workbooks/read-sheet.ts'
import { readTask } from '../../src/base/storage/workbooks/read-task.ts'
import { readLimits } from '../../src/base/storage/workbooks/workbook-error.ts'
import { errorText } from '../../src/offer/import/import-marked.ts'
import { type Reading, validateSheet } from '../../src/offer/import/import-reading.ts'
import { testApp } from '../base/test-app.ts'
import { addCatalogues, type ByLetter, type Catalogued, planned, soundRow } from './schedule-workbooks.ts'

let of: Catalogued

const at = await testApp()
beforeAll(async () => {
  of = await addCatalogues(at.db)
})
afterAll(() => at.close())

type Letter = keyof ByLetter

/** A planted error: the changed cells of a row, and the cell at which the error is reported. */
interface Plant {
  readonly cells: ByLetter
  readonly blamed: Letter
}

const plant = (blamed: Letter, cells: ByLetter): Plant => ({ blamed, cells })
const each = (letter: Letter, values: readonly (string | number | boolean | null)[]) =>
  values.map((value) => plant(letter, { [letter]: value }))

function ofId(id: Letter, label: Letter): Plant[] {
  return [
    ...each(id, ['abc', 0, -3, 1.5, 999_999, 99_999_999_999, '12x', true]),
    plant(label, { [id]: null }),
    plant(label, { [id]: null, [label]: 'Nadie la conoce' }),
    plant(label, { [id]: null, [label]: '999999 - Se fue' }),
    plant(label, { [label]: '999998 - Otra' }),
  ]
}

const late = serialOf('2026-09-01 00:00:00')
const wrongMoments = [
  null,
  'mañana',
  '2026-13-01',
  '2026-02-30 08:00',
  '1999-12-31',
  '2026-07-01 25:00',
  5,
  -1,
  9e9,
  true,
]

/** Possible errors in groups: a row has at most one of each group, so that none hides another. */
const plants = (): readonly (readonly Plant[])[] => [
  ofId('A', 'B'),
  ofId('C', 'D'),
  ofId('E', 'F'),
  ofId('G', 'H'),
  ofId('I', 'J'),
  [...each('K', [null, -1, 101, 'x', 6.5, '1e1']), ...each('L', [null, -1, 101, 'y', 11.5]), plant('L', { K: 13 })],
  each('M', [null, -1, 'veinte', 1.2, 1e10, '10,5']),
  [...each('N', wrongMoments), ...each('O', wrongMoments), plant('O', { N: late })],
  [
    ...each('P', [null, 2, 'quizás', -1]),
    plant('S', { P: 1 }),
    plant('R', { P: 1, R: 999_999 }),
    plant('R', { P: 1, R: 'x' }),
    plant('S', { P: 1, S: 'Ninguna' }),
    plant('S', { P: 1, R: of.rates[0], S: '999998 - Otra' }),
  ],
  each('Q', [null, 3, 'a veces']),
]

async function checked(rows: readonly ByLetter[]): Promise<Reading> {
  const read: SheetRow[] = []
  const options = { sheet: importSheets.rows, columns: importColumns.length, limits: readLimits }
  await readTask({ bytes: await planned(rows), ...options }, (news) => {
    if ('rows' in news) read.push(...news.rows)
  })
  return validateSheet(
    at.db,
    { sheet: importSheets.rows, rows: read, is1904: false, isHidden: false, merged: [], hiddenColumns: [] },
    'es',
  )
}

function errorCells({ drafts }: Reading): string[] {
  return drafts.flatMap(({ row, errors }) =>
    errors.map(({ column }) => `${importColumns[column ?? -1]?.letter}${row.number}`),
  )
}

describe('the check of a workbook', () => {
  it('finds each error at its cell, with a message in both languages', async () => {
    const all = plants().flat()
    const reading = await checked(all.map(({ cells }, index) => ({ ...soundRow(of, index % 32), ...cells })))
    expect(errorCells(reading)).toEqual(all.map(({ blamed }, index) => `${blamed}${index + 2}`))
    for (const error of reading.drafts.flatMap(({ errors }) => errors)) {
      const sentences = (['es', 'en'] as const).map((locale) => errorText(locale, error))
      expect(sentences[0]).not.toBe(sentences[1])
      for (const sentence of sentences) {
        expect(sentence).toMatch(/\.$/)
        expect(sentence).not.toMatch(/\{\{|validation\.|_/)
      }
    }
  })

  it('finds every error in 200 workbooks with many errors', async () => {
    const groups = plants()
    const anyRow = fc.array(fc.option(fc.nat(1000), { freq: 2 }), {
      minLength: groups.length,
      maxLength: groups.length,
    })
    let workbooks = 0
    let planted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(anyRow, { freq: 4 }), { minLength: 1, maxLength: 12 }), async (rows) => {
        const expected: string[] = []
        const sheet = rows.map((choices, index): ByLetter => {
          // An empty row between the others.
          if (choices === null) return {}
          const chosen = choices.flatMap((choice, group) => {
            const some = groups[group] ?? []
            return choice === null ? [] : [some[choice % some.length] as Plant]
          })
          expected.push(...chosen.map(({ blamed }) => `${blamed}${index + 2}`).toSorted())
          return Object.assign(soundRow(of, index), ...chosen.map(({ cells }) => cells))
        })
        // Another schedule is stored in place of one without a row.
        fc.pre(sheet.some((row) => Object.keys(row).length > 0))
        const reading = await checked(sheet)
        expect(errorCells(reading)).toEqual(expected)
        expect(reading.errorsCount).toBe(expected.length)
        const filled = sheet.filter((row) => Object.keys(row).length > 0).length
        const wrongRows = new Set(expected.map((cell) => cell.slice(1))).size
        expect([reading.drafts.length, reading.sound.length]).toEqual([filled, filled - wrongRows])
        workbooks += 1
        planted += expected.length
      }),
      { numRuns: 200 },
    )
    expect(workbooks).toBe(200)
    expect(planted).toBeGreaterThan(2000)
  })

  it('reports formulas with errors in required cells, but not in rows that nobody filled in', async () => {
    const error = { error: '#N/A' }
    const values = { min: 7, max: 12, quota: 20, from: '2026-07-01', to: '2026-07-31', paid: 0, active: 1 }
    const ids = [of.programs, of.activities, of.stages, of.days].flatMap((list) => [list[0] ?? 0, null])
    const rows: SheetRow[] = [
      { number: 1, cells: spanishHeadings },
      // Rows of the former template that nobody filled in.
      { number: 2, cells: [error, null, error, null, error, null, error, null, error] },
      { number: 3, cells: [...ids, error, null, ...Object.values(values)] },
      { number: 4, cells: [...ids, error, `${of.hours[0]} - Hora`, ...Object.values({ ...values, quota: error })] },
    ]
    const reading = await validateSheet(
      at.db,
      { sheet: importSheets.rows, rows, is1904: false, isHidden: false, merged: [], hiddenColumns: [] },
      'es',
    )
    expect(errorCells(reading)).toEqual(['I3', 'M4'])
    const [first] = reading.drafts[0]?.errors ?? []
    expect(first === undefined ? '' : errorText('es', first)).toBe('La fórmula del campo ID HORA da un error: #N/A.')
  })

  /** Returns the opening and closing times that the import reads from two cells. */
  async function windowOf(opening: number | string, closing: number | string, is1904 = false) {
    const cells = { ...soundRow(of), N: null, O: null }
    const row: CellValue[] = importColumns.map(({ letter }) => (cells as Record<string, number | null>)[letter] ?? null)
    row.splice(13, 2, opening, closing)
    const rows = [
      { number: 1, cells: spanishHeadings },
      { number: 2, cells: row },
    ]
    const { preview } = await validateSheet(
      at.db,
      { sheet: importSheets.rows, rows, is1904, isHidden: false, merged: [], hiddenColumns: [] },
      'es',
    )
    return [preview[0]?.start_date, preview[0]?.final_date]
  }

  it.each<[number | string, string]>([
    [serialOf('2026-07-31'), '2026-07-31 23:59:59'],
    [String(serialOf('2026-07-31')), '2026-07-31 23:59:59'],
    ['2026-07-31', '2026-07-31 23:59:59'],
    [serialOf('2026-07-31 18:30:00'), '2026-07-31 18:30:00'],
    ['2026-07-31 18:30', '2026-07-31 18:30:00'],
    ['2026-07-31 00:00:00', '2026-07-31 00:00:00'],
  ])('reads the closing date %j as %s, and the opening date as its start', async (closing, expected) => {
    expect(await windowOf('2026-07-01', closing)).toEqual(['2026-07-01 00:00:00', expected])
  })

  it('keeps a schedule with equal dates open on that day', async () => {
    expect(await windowOf('2026-07-31', '2026-07-31')).toEqual(['2026-07-31 00:00:00', '2026-07-31 23:59:59'])
  })

  it('reads dates of the 1904 date system as the days that the workbook shows', async () => {
    const [opening, closing] = [serialOf('2026-07-01') - 1462, serialOf('2026-07-31') - 1462]
    expect(await windowOf(opening, closing, true)).toEqual(['2026-07-01 00:00:00', '2026-07-31 23:59:59'])
  })
})

const spanishHeadings = importColumns.map(({ slug }) => slug.replaceAll('_', ' '))

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  type Cell,
  cellMaxLength,
  columnName,
  dateCell,
  momentOfSerial,
  type Row,
  serialOf,
  sheetMaxRows,
  sheetNames,
  storable,
  styled,
  styleIndex,
} from '@portal/contract/workbook'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { programRoot } from '../../src/base/process/config.ts'
import { momentCell } from '../../src/base/storage/workbooks/moment-cell.ts'
import type { CellValue, SheetRow } from '../../src/base/storage/workbooks/read-sheet.ts'
import { readTask } from '../../src/base/storage/workbooks/read-task.ts'
import { readWorkbook } from '../../src/base/storage/workbooks/read-workbook.ts'
import { readLimits } from '../../src/base/storage/workbooks/workbook-error.ts'
import { csvBytes } from '../../src/base/storage/workbooks/write-csv.ts'
import { workbookBuffer, workbookBytes } from '../../src/base/storage/workbooks/write-workbook.ts'
import { openParts } from '../../src/base/storage/workbooks/zip-reader.ts'

/** Reads without a thread: the result is the same, and 200 threads would take too long. */
async function readHere(bytes: Buffer, sheet: string, columns = 30): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  await readTask({ bytes, sheet, columns, limits: readLimits }, (news) => {
    if ('rows' in news) rows.push(...news.rows)
  })
  return rows
}

/** The expected values after reading: blank values become null, and a row ends with its last value. */
function asRead(rows: readonly Row[]): SheetRow[] {
  return rows.flatMap((row, index) => {
    const cells: CellValue[] = row.map((cell) => {
      const value = typeof cell === 'object' && cell !== null ? cell.value : cell
      if (typeof value !== 'string') return value ?? null
      const stored = storable(value)
      return stored.trim() === '' ? null : stored
    })
    while (cells.length > 0 && cells.at(-1) === null) cells.pop()
    return cells.length === 0 ? [] : [{ number: index + 1, cells }]
  })
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '=1+1',
    '+57',
    '-3',
    '@aquí',
    '\tcon sangría',
    '\rretorno',
    ' dos  espacios ',
    '_x000D_',
    '_x0041_',
    '<a>&amp;"',
  ),
  fc.constantFrom(
    'línea\nlínea',
    'línea\r\nlínea',
    '\u0000\u0001\ufffe',
    '\ud800',
    '😀',
    ']]>',
    '00123',
    '#N/A',
    'true',
  ),
)
const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const anyDay = fc.date({ min: new Date('1901-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const anyCell: fc.Arbitrary<Cell> = fc.oneof(
  anyText,
  anyNumber,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  anyDay.map((day) => dateCell(day.toISOString().slice(0, 10))),
  anyDay.map((day) => momentCell(new Date(Math.round(day.getTime() / 1000) * 1000))),
  fc.string().map((value) => ({ value, style: 'error' as const })),
)
const anyRows = fc.array(fc.array(anyCell, { maxLength: 12 }), { maxLength: 25 })

describe('a workbook', () => {
  it('is read as it was written, in 200 random cases', async () => {
    let read = 0
    await fc.assert(
      fc.asyncProperty(anyRows, anyRows, async (rows, others) => {
        const sheets = [
          { name: 'OTRA', widths: [], rows: others },
          { name: 'MASIVOS', widths: [30], rows, frozenRows: 1, filterRow: 0 },
        ]
        const bytes = await workbookBuffer({ sheets })
        expect(await readHere(bytes, 'masivos ')).toEqual(asRead(rows))
        read += 1
      }),
      { numRuns: 200 },
    )
    expect(read).toBe(200)
  })

  it('is read the same with and without a thread', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => [index, `Texto ${index}`, index % 2 === 0])
    const bytes = await workbookBuffer({ sheets: [{ name: 'UNA', widths: [], rows }] })
    const read = await readWorkbook(bytes, { sheet: 'una', columns: 2 })
    expect(read).toEqual({
      sheet: 'UNA',
      is1904: false,
      isHidden: false,
      merged: [],
      hiddenColumns: [],
      rows: asRead(rows.map((row) => row.slice(0, 2))),
    })
  })

  it('of another program is read in the same way', async () => {
    const folder = join(programRoot, 'server', 'test', 'fixtures')
    const [ours, theirs] = ['written-by-us.xlsx', 'written-by-libreoffice.xlsx'].map((name) =>
      readFileSync(join(folder, name)),
    )
    const read = await readHere(theirs ?? Buffer.alloc(0), 'HORARIOS')
    // The cell of a formula contains the result that a spreadsheet computed last.
    expect(read[1]?.cells).toEqual(['1 - NATACIÓN', 1, 'sí, "entre comillas"', 45_871.5, true, '=1+1', 'línea\nlínea'])
    const own = await readHere(ours ?? Buffer.alloc(0), 'HORARIOS')
    expect(own.map(({ cells }) => cells.toSpliced(1, 1))).toEqual(read.map(({ cells }) => cells.toSpliced(1, 1)))
  })

  it('has only the formulas that the program requested', async () => {
    const hostile = ['=HYPERLINK("http://example.org")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']
    const rows: Row[] = [hostile, styled(hostile, 'label'), [{ value: 2, formula: 'A1&"<"' }]]
    const text = await unzipped(
      await workbookBuffer({ sheets: [{ name: 'UNA', widths: [], rows }] }),
      'xl/worksheets/sheet1.xml',
    )
    expect(text.match(/<f>[^<]*<\/f>/g)).toEqual(['<f>A1&amp;&quot;&lt;&quot;</f>'])
    // The cell also stays a text when a person edits it in a spreadsheet.
    expect(text.match(new RegExp(`s="${styleIndex.quoted}" t="inlineStr"`, 'g'))).toHaveLength(hostile.length)
  })

  it('cuts a text at the maximum of a cell, never within a character', async () => {
    const long = `${'x'.repeat(cellMaxLength - 1)}😀`
    const bytes = await workbookBuffer({ sheets: [{ name: 'UNA', widths: [], rows: [[long]] }] })
    expect((await readHere(bytes, 'UNA'))[0]?.cells).toEqual(['x'.repeat(cellMaxLength - 1)])
  })

  it('refuses more rows than a sheet holds, and passes on an error of the row source', async () => {
    function* failing() {
      yield ['una']
      throw new Error('the rows are gone')
    }
    const made = workbookBuffer({ sheets: [{ name: 'UNA', widths: [], rows: failing() }] })
    await expect(made).rejects.toThrow('the rows are gone')
    function* many() {
      for (let count = 0; count <= sheetMaxRows; count += 1) yield []
    }
    await expect(workbookBuffer({ sheets: [{ name: 'UNA', widths: [], rows: many() }] })).rejects.toThrow(RangeError)
  })

  it('creates no more rows than are consumed, and closes their source when reading stops', async () => {
    let made = 0
    let isReleased = false
    function* endless() {
      try {
        for (;;) {
          made += 1
          yield Array.from({ length: 20 }, () => Math.random())
        }
      } finally {
        isReleased = true
      }
    }
    const stream = Readable.from(workbookBytes({ sheets: [{ name: 'UNA', widths: [], rows: endless() }] }))
    let taken = 0
    for await (const piece of stream as AsyncIterable<Buffer>) {
      taken += piece.length
      if (taken > 200_000) break
    }
    expect(made).toBeLessThan(20_000)
    await expect.poll(() => isReleased).toBe(true)
  })

  it('gives its sheets valid names, each only once', () => {
    const names = sheetNames(['A/B:C', 'a b c', '', `'${'x'.repeat(40)}'`, 'x'.repeat(31)])
    expect(names).toEqual(['A B C', 'a b c 2', 'Hoja', 'x'.repeat(31), `${'x'.repeat(27)} 2`])
  })
})

describe('days and columns of a workbook', () => {
  it('are numbers that convert back to the same second', () => {
    for (const text of ['1900-03-01 00:00:00', '2026-08-02 23:59:59', '9999-12-31 12:34:56']) {
      expect(momentOfSerial(serialOf(text))).toBe(text)
    }
    expect(serialOf('2026-08-02')).toBe(46_236)
    expect(momentOfSerial(46_236 - 1462, true)).toBe('2026-08-02 00:00:00')
  })

  it.each([0, 60.9, -5, 2_958_466, Number.NaN, 1e300])('%d is not a moment', (serial) => {
    expect(momentOfSerial(serial)).toBeNull()
  })

  it('a moment is shown in Bogotá time', () => {
    expect(momentCell(new Date('2026-08-02T04:30:00Z'))).toEqual({
      value: serialOf('2026-08-01 23:30:00'),
      style: 'moment',
    })
    expect([momentCell(null), dateCell(null)]).toEqual([null, null])
  })

  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [44, 'AS'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ])('column %d is %s', (index, name) => expect(columnName(index)).toBe(name))
})

describe('separated text', () => {
  it('starts with the UTF-8 mark, quotes what needs quotes, and has no formula', async () => {
    const rows = [
      ['Nombre', 'Nota'],
      ['Peña, "Luz"', 'una\ndos'],
      ['=1+1', -5],
      ['@x', null],
      ['\tx', true],
      ['+57', ''],
    ]
    const pieces: Buffer[] = []
    for await (const piece of csvBytes(rows, 'semicolon')) pieces.push(piece)
    expect(Buffer.concat(pieces).toString()).toBe(
      '\ufeffNombre;Nota\r\n"Peña, ""Luz""";"una\ndos"\r\n\'=1+1;-5\r\n\'@x;\r\n"\'\tx";true\r\n\'+57;\r\n',
    )
  })
})

/** The text of one part of the file. */
async function unzipped(bytes: Buffer, part: string): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of (await openParts(bytes, readLimits)).read(part)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

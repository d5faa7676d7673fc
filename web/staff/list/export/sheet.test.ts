import type { ValueKind } from '@portal/contract'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { type Cell, cellOf, csvOf, lackOf, type Sheet } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

const labels = { yes: 'Sí', no: 'No' }
const text = (value: string): Cell => ({ kind: 'text', text: value })

test.each<[unknown, unknown, ValueKind?]>([
  [null, ''],
  ['', ''],
  [Number.NaN, ''],
  [0, 0],
  [-3.5, -3.5],
  [true, 'Sí'],
  [false, 'No'],
  ['01023', '01023'],
  ['2026-11-21', { kind: 'day', text: '2026-11-21' }, 'date'],
  ['2026-11-21 18:05:09', { kind: 'moment', text: '2026-11-21 18:05:09' }, 'moment'],
  ['2026-11-21 18:05:09', { kind: 'moment', text: '2026-11-21 18:05:09' }, 'ago'],
  ['2026-11-21', '2026-11-21', 'text'],
  ['2026-11-21 18:05:09', '2026-11-21 18:05:09', 'name'],
  ['2026-02-30', '2026-02-30', 'date'],
  ['1899-12-31', '1899-12-31', 'date'],
  [['a', null, 2], 'a, 2'],
  [{ id: 1, name: 'Parque' }, 'Parque'],
  [[{ name: 'A' }, { name: 'B' }], 'A, B'],
])('cellOf %j returns %j', (value, expected, kind = 'text') => {
  const cell = cellOf(kind, value, labels)
  const matched =
    cell.kind === 'nothing' ? '' : cell.kind === 'number' ? cell.number : cell.kind === 'text' ? cell.text : cell
  expect(matched).toEqual(expected)
})

const dangerous = ['=1+1', '+57 300', '-1', '@SUM(A1)', '\t=1', '\r=1', 'KR 7;=1', '=cmd|"/c calc"!A1']
const sheet: Sheet = {
  columns: [
    { label: 'Nombre', field: 'name' },
    { label: '=Edad', field: 'age' },
    { label: 'Día', field: 'day', dataFormat: 'dd/mm/yyyy' },
  ],
  rows: [
    [text('Núñez, "Ana"\nMaría'), { kind: 'number', number: -5 }, cellOf('date', '2026-11-21', labels)],
    ...dangerous.map((one): Cell[] => [text(one), { kind: 'nothing' }, { kind: 'nothing' }]),
    [text(' blancos '), cellOf('moment', '2026-11-21 18:05:09', labels), { kind: 'nothing' }],
  ],
}

test('csvOf writes a byte order mark, quotes values and neutralises formulas', async () => {
  const bytes = new Uint8Array(await csvOf(sheet, 'comma').arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(["Nombre,'=Edad,Día", '"Núñez, ""Ana""\nMaría",-5,2026-11-21'])
  expect(lines.slice(2, 10)).toEqual([
    "'=1+1,,",
    "'+57 300,,",
    "'-1,,",
    "'@SUM(A1),,",
    `"'\t'=1",,`,
    `"'\r'=1",,`,
    `"KR 7;'=1",,`,
    '"\'=cmd|""/c calc""!A1",,',
  ])
  expect(lines.slice(10)).toEqual(['" blancos ",2026-11-21 18:05:09,', ''])
})

test('xlsxOf writes numbers as numbers, dates as dates, and text as text even when it looks like a formula', async () => {
  const bytes = await (await xlsxOf(sheet, 'Validación: usuarios [1]')).arrayBuffer()
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes)
  const [only] = book.worksheets
  expect(only?.name).toBe('Validación  usuarios  1')
  const rows = only?.getSheetValues().slice(1) as unknown[][]
  expect(rows[0]?.slice(1)).toEqual(['Nombre', '=Edad', 'Día'])
  expect(rows[1]?.slice(1)).toEqual(['Núñez, "Ana"\nMaría', -5, new Date('2026-11-21T00:00:00Z')])
  expect(only?.getCell('C2').numFmt).toBe('dd/mm/yyyy')
  expect(only?.getCell('B11').value).toEqual(new Date('2026-11-21T18:05:09Z'))
  expect(rows.slice(2, 10).map((row) => row[1])).toEqual(dangerous.map((one) => one.replace('\r', '_x000D_')))
  expect(only?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
})

test('lackOf reports a missing column first, then a missing row', () => {
  expect(lackOf([], 0)).toBe('export_no_columns')
  expect(lackOf(['a'], 0)).toBe('export_no_rows')
  expect(lackOf(['a'], 1)).toBeUndefined()
})

import { type ImportReport, importColumns, importSheets } from '@portal/contract'
import { importSchedules } from '@portal/contract/staff'
import { type Cell, columnName, serialOf } from '@portal/contract/workbook'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { headingOf } from '../../src/offer/import/template-sheets.ts'
import { soundParts } from '../base/hostile-workbooks.ts'
import { testApp } from '../base/test-app.ts'
import { forgeZip } from '../base/zips.ts'
import { addCatalogues, type ByLetter, type Catalogued, firstNames, planned, soundRow } from './schedule-workbooks.ts'

let of: Catalogued

const at = await testApp()
beforeAll(async () => {
  of = await addCatalogues(at.db)
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.db.deleteFrom('schedules').execute()
  await at.db.deleteFrom('schedule_imports').execute()
})

function send(bytes: Buffer, fields: Readonly<Record<string, string>> = {}) {
  return at.send('admin', importSchedules, { fields, files: { file: { name: 'plan.xlsx', bytes } } })
}
type Reply = Awaited<ReturnType<typeof send>>

const dry = { dry_run: '1' }
const reportOf = ({ body, error, status }: Reply) => (status === 200 ? body.details : error.details) as ImportReport
const errorsOf = (reply: Reply) => reportOf(reply).faults.map(({ row, column, text }) => `${column}${row} ${text}`)
const saved = () => at.db.selectFrom('schedules').selectAll().orderBy('id').execute()
const onFile = ({ status, error }: Reply) => [status, error.errors?.file]

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A cell of a sheet written by hand: a value of {@link soundRow}, or its XML with `@` for the address. */
function cellXml(at: string, cell: Cell | { readonly xml: string }): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object' && 'xml' in cell) return cell.xml.replace('@', at)
  const value = typeof cell === 'object' ? cell.value : cell
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`
}

type ByHand = Partial<Record<keyof ByLetter, Cell | { readonly xml: string }>>

interface Made {
  /** Attributes of rows by their number. */
  readonly rows?: Readonly<Record<number, string>>
  readonly is1904?: boolean
  readonly state?: string
  readonly merged?: readonly string[]
  /** The `col` elements of the sheet. */
  readonly columns?: string
  /** Rows above the headings. */
  readonly above?: readonly string[]
}

/** A workbook as another program could have written it. */
function byHand(
  lines: readonly ByHand[],
  { rows = {}, is1904 = false, state = '', merged = [], above = [], columns = '' }: Made = {},
) {
  const headings = importColumns.map(({ letter, slug }) => [letter, headingOf('es', slug)] as const)
  const all = [...above.map((text) => ({ A: text })), Object.fromEntries(headings), ...lines] as ByHand[]
  const xml = all.map((cells, index) => {
    const number = index + 1
    const inRow = importColumns.map(({ letter }) => cellXml(`${letter}${number}`, cells[letter] ?? null))
    return `<row r="${number}" ${rows[number] ?? ''}>${inRow.join('')}</row>`
  })
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const merges =
    merged.length === 0 ? '' : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  return forgeZip(
    soundParts({
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">\
<workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="${importSheets.rows}" sheetId="1" ${state} r:id="rId1"/></sheets></workbook>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>${xml.join('')}</sheetData>${merges}</worksheet>`,
    }),
  )
}

const iso = (text: string) => ({ xml: `<c r="@" t="d"><v>${text}</v></c>` })

describe('the label beside an id', () => {
  it('must name the row of the id, and no other row', async () => {
    const [, other = 0] = of.programs
    const rows: ByLetter[] = [
      { ...soundRow(of), B: `${firstNames.programs} dos` },
      { ...soundRow(of, 1), B: `${other} - ${firstNames.programs}` },
      { ...soundRow(of, 2), B: 'Otra cosa' },
      { ...soundRow(of, 4), A: null, B: `${other} - ${firstNames.programs}` },
      // The correct id, and a former name of the correct row.
      { ...soundRow(of, 3), B: `${other} - ${firstNames.programs} dos` },
      { ...soundRow(of, 6), B: `${of.programs[0]} - Nombre de antes` },
    ]
    const reply = await send(await planned(rows), dry)
    const message = (id: number | undefined) =>
      `El campo PROGRAMA no dice lo mismo que ID PROGRAMA: allí está el número ${id}.`
    expect(errorsOf(reply)).toEqual([
      `B2 ${message(of.programs[0])}`,
      `B3 ${message(other)}`,
      `B4 ${message(of.programs[0])}`,
      'B5 La opción del campo PROGRAMA ya no está entre las actuales. Elíjala de la lista de una plantilla nueva.',
    ])
  })

  it.each([
    ['double blanks', (name: string) => name.replaceAll(' ', '  ')],
    ['a line break', (name: string) => name.replace(' ', '\n')],
    ['zero-width signs', (name: string) => `\u200b${name.replace('r', 'r\u200d')}\ufeff`],
    [
      'soft hyphens and blanks that do not break',
      (name: string) => name.replace('e', 'e\u00ad').replace(' ', '\u00a0'),
    ],
    ['other letters for accents and case', (name: string) => name.toUpperCase().normalize('NFD')],
  ])('is matched by name with %s', async (_, change) => {
    const rows = [
      {
        ...soundRow(of),
        A: null,
        B: change(firstNames.programs),
        C: null,
        D: change(`${of.activities[0]} - ${firstNames.activities}`),
      },
    ]
    expect((await send(await planned(rows))).status).toBe(200)
    expect(await saved()).toMatchObject([{ program_id: of.programs[0], activity_id: of.activities[0] }])
  })
})

describe('the days of a workbook', () => {
  it('with the 1904 date system are the same in the marked workbook and in its second import', async () => {
    const [opens, closes] = ['2026-07-01 08:00:00', '2026-07-31']
    const days = (row: ByLetter): ByHand => ({ ...row, N: serialOf(opens) - 1462, O: serialOf(closes) - 1462 })
    const reply = await send(
      byHand([days({ ...soundRow(of), M: 'veinte' }), days(soundRow(of, 1))], { is1904: true }),
      dry,
    )
    const file = reportOf(reply).workbook?.file.split(',')[1] ?? ''
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(new Uint8Array(Buffer.from(file, 'base64')).buffer)
    const sheet = book.getWorksheet(importSheets.rows)
    for (const row of [2, 3]) expect(sheet?.getCell(`N${row}`).value).toEqual(new Date('2026-07-01T08:00:00Z'))
    const correct = sheet?.getCell('M2')
    if (correct !== undefined) correct.value = 20
    expect((await send(Buffer.from(await book.xlsx.writeBuffer()))).status).toBe(200)
    for (const { start_date, final_date } of await saved()) {
      expect([start_date, final_date]).toEqual([new Date('2026-07-01T13:00:00Z'), new Date('2026-08-01T04:59:59Z')])
    }
  })

  it.each([
    ['2026-07-01T08:00:00Z', '2026-07-31T00:00:00Z'],
    ['2026-07-01T08:00:00.000Z', '2026-07-31T00:00:00.000Z'],
    ['2026-07-01T08:00', '2026-07-31'],
    ['2026-07-01T08:00:00-05:00', '2026-07-31T00:00:00-05:00'],
  ])(
    'of ISO date cells are what the spreadsheet shows, and a closing day lasts until its end: %s, %s',
    async (opens, closes) => {
      for (const is1904 of [false, true]) {
        const { status } = await send(byHand([{ ...soundRow(of), N: iso(opens), O: iso(closes) }], { is1904 }), {
          force: '1',
        })
        expect(status).toBe(200)
      }
      for (const { start_date, final_date } of await saved()) {
        expect([start_date, final_date]).toEqual([new Date('2026-07-01T13:00:00Z'), new Date('2026-08-01T04:59:59Z')])
      }
    },
  )

  it('are refused in an ISO date cell when the day does not exist', async () => {
    const reply = await send(byHand([{ ...soundRow(of), N: iso('2026-02-30T08:00:00'), O: iso('mañana') }]))
    expect(reportOf(reply).faults.map(({ column }) => column)).toEqual(['N', 'O'])
  })
})

describe('a sheet with misplaced content', () => {
  it('is refused with one message when a title or instructions are above the headings', async () => {
    for (const above of [['PLANEACIÓN 2026'], ['PLANEACIÓN 2026', 'Escriba un horario en cada fila']]) {
      const reply = await send(byHand([soundRow(of)], { above, merged: ['A1:S1'] }))
      expect(onFile(reply)).toEqual([
        422,
        [
          `Los títulos de las columnas están en la fila ${above.length + 1}. Deben ser la primera fila: borre el título o las instrucciones que están encima y suba el archivo de nuevo.`,
        ],
      ])
    }
  })

  it('is refused with one message when a row contains instructions', async () => {
    const note: ByLetter = {
      A: 'No escribir',
      B: 'Elija de la lista',
      K: 'Años cumplidos',
      L: 'Años cumplidos',
      M: 'Número de cupos',
      N: 'AAAA-MM-DD',
      P: '1 o 0: pago',
    }
    const reply = await send(await planned([note, soundRow(of)]), dry)
    expect(errorsOf(reply)).toEqual([
      'A2 La fila no tiene los datos de un horario. Si son instrucciones o un ejemplo, bórrela.',
    ])
  })

  it('is refused with one message that names merged cells of the table; others are ignored', async () => {
    const rows = [soundRow(of), { ...soundRow(of, 1), A: null }, { ...soundRow(of, 2), A: null }]
    const reply = await send(byHand(rows, { merged: ['A2:A4', 'U1:Z3', 'A90:C95'] }), dry)
    expect(onFile(reply)[0]).toBe(422)
    expect(onFile(reply)[1]).toMatchObject([expect.stringMatching(/^La hoja tiene celdas combinadas \(A2:A4\)\./)])
    expect((await send(byHand([soundRow(of)], { merged: ['U1:Z3', 'A90:C95', 'B2:B2'] }), dry)).status).toBe(200)
  })

  it('is refused with one message when formulas have no saved result, unless the label gives the id', async () => {
    const formula = { xml: '<c r="@"><f>1+1</f></c>' }
    const empty = { xml: '<c r="@"><f>1+1</f><v></v></c>' }
    const rows = [
      { ...soundRow(of), M: formula },
      { ...soundRow(of, 1), M: empty, C: formula },
    ]
    expect(onFile(await send(byHand(rows)))).toEqual([
      422,
      [
        'El libro tiene fórmulas sin resultado guardado (M2, C3, M3). Ábralo en Excel o LibreOffice, guárdelo y súbalo de nuevo.',
      ],
    ])
    const labelled = { ...soundRow(of), A: formula, B: `${of.programs[0]} - ${firstNames.programs}`, R: formula }
    const blank = Object.fromEntries(['A', 'C', 'E', 'G', 'I', 'R'].map((letter) => [letter, empty]))
    expect((await send(byHand([labelled, blank, blank]))).status).toBe(200)
    expect(await saved()).toMatchObject([{ program_id: of.programs[0] }])
  })
})

describe('hidden columns', () => {
  // B and K to L are hidden, Z is beyond the template; R is hidden and empty. M has no width.
  const columns =
    '<col min="2" max="2" hidden="1"/><col min="11" max="12" width="9" hidden="true"/><col min="13" max="13" width="0"/>' +
    '<col min="14" max="14" width="9" hidden="0"/><col min="18" max="18" hidden="1"/><col min="26" max="16384" hidden="1"/>'
  const row = () => ({ ...soundRow(of), B: `${of.programs[0]} - ${firstNames.programs}`, R: null, S: null })

  it('are counted and named, and nothing is stored until the option says how to treat them', async () => {
    const bytes = byHand([row()], { columns })
    const checked = await send(bytes, dry)
    expect(reportOf(checked)).toMatchObject({ rows: 1, creates: 1, hidden: [], hidden_columns: ['B', 'K', 'L', 'M'] })
    for (const fields of [{}, { force: '1' }, { leave_out: '1' }] as Record<string, string>[]) {
      const refused = await send(bytes, fields)
      expect([refused.status, refused.error.reason]).toEqual([422, 'import_hidden'])
      expect(refused.error.message).toMatch(
        /^El libro tiene columnas ocultas: 4 \(columnas B, K, L, M\)\. No se guardó nada\./,
      )
    }
    const both = await send(byHand([row(), soundRow(of, 1)], { columns, rows: { 3: 'hidden="1"' } }))
    expect(both.error.message).toMatch(
      /^El libro tiene filas ocultas o filtradas: 1 \(filas 3\) y columnas ocultas: 4 \(columnas B, K, L, M\)\. No se/,
    )
    expect(await saved()).toEqual([])
  })

  it('are read or ignored as the option says', async () => {
    const out = await send(byHand([row()], { columns }), { hidden: 'leave_out' })
    expect(out.status).toBe(422)
    expect(errorsOf(out).map((error) => error.split(' ')[0])).toEqual(['K2', 'L2', 'M2'])
    const label = '<col min="2" max="2" hidden="1"/>'
    expect((await send(byHand([row()], { columns: label }), { hidden: 'leave_out' })).status).toBe(200)
    expect((await send(byHand([soundRow(of, 1)], { columns }), { hidden: 'import' })).status).toBe(200)
    expect(await saved()).toHaveLength(2)
  })

  it('are found in a workbook written by another library', async () => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet(importSheets.rows)
    sheet.addRow(importColumns.map(({ slug }) => headingOf('es', slug)))
    const plain = (cell: Cell) => (typeof cell === 'object' && cell !== null ? cell.value : cell)
    sheet.addRow(importColumns.map(({ letter }) => plain(soundRow(of)[letter])))
    sheet.getColumn('A').hidden = true
    sheet.getColumn('M').hidden = true
    const reply = await send(Buffer.from(await book.xlsx.writeBuffer()), dry)
    expect(reportOf(reply)).toMatchObject({ hidden_count: 0, hidden_columns: ['A', 'M'] })
  })
})

describe('hidden rows', () => {
  const three = () => [soundRow(of), soundRow(of, 1), soundRow(of, 2)]
  const hidden = { 3: 'hidden="1"', 4: 'hidden="true"' }

  it('are counted and named, and nothing is stored until the option says how to treat them', async () => {
    const checked = await send(byHand(three(), { rows: hidden }), dry)
    expect(reportOf(checked)).toMatchObject({
      rows: 3,
      creates: 3,
      hidden: [3, 4],
      hidden_count: 2,
      is_sheet_hidden: false,
    })
    for (const fields of [{}, { force: '1' }, { leave_out: '1' }, { force: '1', leave_out: '1' }] as Record<
      string,
      string
    >[]) {
      const refused = await send(byHand(three(), { rows: hidden }), fields)
      expect([refused.status, refused.error.reason]).toEqual([422, 'import_hidden'])
      expect(refused.error.message).toMatch(
        /^El libro tiene filas ocultas o filtradas: 2 \(filas 3–4\)\. No se guardó nada\./,
      )
      expect(reportOf(refused).hidden).toEqual([3, 4])
    }
    expect(await saved()).toEqual([])
  })

  it('are left out or imported as the option says', async () => {
    const out = await send(byHand(three(), { rows: hidden }), { hidden: 'leave_out' })
    expect([out.status, out.body.details.rows, out.body.details.hidden_count]).toEqual([200, 1, 2])
    expect(await saved()).toHaveLength(1)
    const all = await send(byHand(three(), { rows: hidden }), { hidden: 'import', leave_out: '1' })
    expect([all.status, all.body.details.creates]).toEqual([200, 2])
    expect(await saved()).toHaveLength(3)
    expect((await send(byHand(three(), { rows: hidden }), { hidden: 'yes' })).status).toBe(422)
  })

  it('with errors do not stop the import of the visible rows when they are left out', async () => {
    const rows = [soundRow(of), { ...soundRow(of, 1), M: -1 }]
    expect((await send(byHand(rows, { rows: { 3: 'ht="0" customHeight="1"' } }), { hidden: 'leave_out' })).status).toBe(
      200,
    )
  })

  it('are all rows of a hidden sheet', async () => {
    for (const state of ['hidden', 'veryHidden']) {
      const reply = await send(byHand(three(), { state: `state="${state}"` }), dry)
      expect(reportOf(reply)).toMatchObject({ hidden: [2, 3, 4], is_sheet_hidden: true })
    }
  })

  it('are found in a workbook of another library with a filter; blank ones do not count', async () => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet(importSheets.rows)
    sheet.addRow(importColumns.map(({ slug }) => headingOf('es', slug)))
    const plain = (cell: Cell) => (typeof cell === 'object' && cell !== null ? cell.value : cell)
    for (const row of three()) sheet.addRow(importColumns.map(({ letter }) => plain(row[letter])))
    sheet.autoFilter = `A1:${columnName(importColumns.length - 1)}4`
    for (const number of [2, 4, 9]) sheet.getRow(number).hidden = true
    const reply = await send(Buffer.from(await book.xlsx.writeBuffer()), dry)
    expect(reportOf(reply)).toMatchObject({ hidden: [2, 4], hidden_count: 2 })
  })

  it('are not reported for a workbook without any', async () => {
    expect(reportOf(await send(byHand(three(), { rows: { 3: 'hidden="0" ht="15"' } }), dry))).toMatchObject({
      hidden: [],
      hidden_count: 0,
    })
  })
})

describe('clashes of schedules', () => {
  it('between rows are found before anything is stored: same stage, day and hours, another activity', async () => {
    const rows = [soundRow(of), { ...soundRow(of), C: of.activities[1] }, soundRow(of, 1)]
    for (const fields of [{}, dry]) {
      const reply = await send(await planned(rows), fields)
      expect([reply.status, reply.error.reason]).toEqual([422, 'import_duplicates'])
      expect(reply.error.message).toBe('Filas con coincidencias o choques: 1 de 3. No se guardó nada.')
      expect(reportOf(reply)).toMatchObject({
        duplicates: [],
        clashes: [{ row: 3, schedules: [], rows: [2] }],
        clashes_count: 1,
        creates: 2,
        left_out: 1,
      })
    }
    expect(await saved()).toEqual([])
    expect((await send(await planned(rows), { leave_out: '1' })).status).toBe(200)
    expect(await saved()).toHaveLength(2)
  })

  it('with stored schedules are returned with those schedules, and are stored on request', async () => {
    await send(await planned([soundRow(of)]))
    const [{ id } = { id: 0 }] = await saved()
    const rows = [{ ...soundRow(of), A: of.programs[1] }, soundRow(of, 2)]
    const reply = await send(await planned(rows), dry)
    expect(reportOf(reply)).toMatchObject({ clashes: [{ row: 2, schedules: [id], rows: [] }], creates: 1 })
    expect((reply.error.details as { data: { id: number }[] }).data.map((one) => one.id)).toEqual([id])
    expect((await send(await planned(rows), { force: '1' })).status).toBe(200)
    expect(await saved()).toHaveLength(3)
  })

  it('are found for overlapping hours, but not for adjoining hours, another day or another stage', async () => {
    const hour = async (name: string) =>
      (await at.db.insertInto('daily_hours').values({ name }).returning('id').executeTakeFirstOrThrow()).id
    const [overlapping, touching] = [await hour('09:30 a 11:00'), await hour('10:00 a 12:00')]
    const other = { C: of.activities[1] }
    const rows: ByLetter[] = [
      soundRow(of),
      { ...soundRow(of), ...other, I: overlapping },
      { ...soundRow(of), ...other, I: touching, G: of.days[1] },
      { ...soundRow(of), ...other, I: overlapping, E: of.stages[1] },
    ]
    const { clashes } = reportOf(await send(await planned(rows), dry))
    expect(clashes).toEqual([{ row: 3, schedules: [], rows: [2] }])
    const [first = {}] = rows
    expect((await send(await planned([first, { ...soundRow(of), ...other, I: touching }]))).status).toBe(200)
  })

  it('are marked in the returned workbook', async () => {
    const rows = [
      soundRow(of),
      { ...soundRow(of), C: of.activities[1], M: 'veinte' },
      { ...soundRow(of), C: of.activities[1] },
    ]
    const file = reportOf(await send(await planned(rows), dry)).workbook?.file.split(',')[1] ?? ''
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(new Uint8Array(Buffer.from(file, 'base64')).buffer)
    expect(book.getWorksheet(importSheets.rows)?.getCell('T4').value).toBe(
      'Choca con la fila 2: mismo escenario, día y horas.',
    )
  })

  it('between thousands of rows in one stage are found quickly', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({
      ...soundRow(of),
      C: of.activities[index % 2],
      A: of.programs[(index >> 1) % 2],
    }))
    const report = reportOf(await send(await planned(rows), dry))
    expect([report.duplicates_count, report.clashes_count, report.clashes.length]).toEqual([4996, 4999, 500])
  })
})

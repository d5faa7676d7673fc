import { cellMaxLength, type Row, workbookMime } from '@portal/contract/workbook'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from './server/src/base/storage/workbooks/read-workbook.ts'
import { workbookBuffer } from './server/src/base/storage/workbooks/write-workbook.ts'
import { cellOf } from './web/staff/list/export/sheet.ts'
import { xlsxOf } from './web/staff/list/export/xlsx.ts'

// The browser and the server write workbooks, and the server reads them: this test is at the root, because neither imports the other.

/** A typed text, and its form in every workbook. */
const texts: readonly (readonly [typed: string, read: string])[] = [
  ['Núñez, "Ana" & <b>', 'Núñez, "Ana" & <b>'],
  ['línea\notra\tmás', 'línea\notra\tmás'],
  ['retorno\r\nfin', 'retorno\r\nfin'],
  ['_x000D_', '_x000D_'],
  ['_x005F_x000D_ y _X0041_', '_x005F_x000D_ y _X0041_'],
  ['fin\ufffe\uffffal', 'final'],
  ['a\u0000b\u0008c\u001bd', 'abcd'],
  ['medio \ud83d par', 'medio  par'],
  ['🏊 entero', '🏊 entero'],
  ['  blancos  ', '  blancos  '],
  ['=1+1', '=1+1'],
  ['x'.repeat(cellMaxLength + 5), 'x'.repeat(cellMaxLength)],
  [`${'x'.repeat(cellMaxLength - 1)}🏊`, 'x'.repeat(cellMaxLength - 1)],
]
const labels = { yes: 'Sí', no: 'No' }
const values = [12, -3.5, '2026-11-21', '2026-11-21 18:05:09']
const kinds = ['text', 'number', 'number', 'date', 'moment'] as const
const columns = ['Texto', ...values.map(String)]

async function ofBrowser(title: string): Promise<Buffer> {
  const rows = texts.map(([typed]) => kinds.map((kind, index) => cellOf(kind, [typed, ...values][index], labels)))
  const blob = await xlsxOf({ columns: columns.map((label) => ({ label, field: label })), rows }, title)
  expect(blob.type).toBe(workbookMime)
  return Buffer.from(await blob.arrayBuffer())
}

/** The same cells; days and moments are numbers for a reader. */
function ofServer(title: string): Promise<Buffer> {
  const rows = texts.map(([typed]): Row => [typed, 12, -3.5, 46_347, 46_347.753_576_388_89])
  return workbookBuffer({ sheets: [{ name: title, widths: [], rows: [columns, ...rows] }] })
}

describe.each([
  ['browser', ofBrowser],
  ['server', ofServer],
])('a workbook that the %s writes', (_, write) => {
  it('returns every text, cleaned and cut by the same rules, and the same numbers and days', async () => {
    const { rows } = await readWorkbook(await write('LISTA'), { sheet: 'LISTA', columns: 10 })
    expect(rows[0]?.cells).toEqual(columns)
    for (const [index, [typed, read]] of texts.entries()) {
      const [text, ...others] = rows[index + 1]?.cells ?? []
      expect(text, JSON.stringify(typed.slice(0, 40))).toBe(read)
      expect(others.map((one) => Math.round(Number(one) * 1e6) / 1e6)).toEqual([12, -3.5, 46_347, 46_347.753_576])
    }
  })

  it('has a valid sheet name', async () => {
    const bytes = await write(`'Validación: [usuarios]\uffff*/ ${'x'.repeat(40)}`)
    const { sheet } = await readWorkbook(bytes, { sheet: `Validación   usuarios    ${'x'.repeat(6)}`, columns: 10 })
    expect(sheet).toHaveLength(31)
  })
})

import { crc32 } from 'node:zlib'

// A workbook as an office program could write it: the sheet MASIVOS with values only.

const headings = [
  'ID PROGRAMA',
  'PROGRAMA',
  'ID ACTIVIDAD',
  'ACTIVIDAD',
  'ID ESCENARIO',
  'ESCENARIO',
  'ID DÍA DE LA SEMANA',
  'DÍA DE LA SEMANA',
  'ID HORA',
  'HORA',
  'EDAD MÍNIMA',
  'EDAD MÁXIMA',
  'CUPO',
  'FECHA APERTURA',
  'FECHA CIERRE',
  'ES PAGO',
  'ESTÁ ACTIVO',
]

/** One row of the sheet. */
export interface PlannedRow {
  readonly program: number
  readonly activity: number
  readonly stage: number
  readonly weekday: number
  readonly daily: number
  readonly minAge?: number
  readonly quota: number
  readonly isActive?: boolean
}

/** The files of a ZIP archive, stored as they are. */
function zipped(parts: readonly (readonly [name: string, text: string])[]): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, text] of parts) {
    const bytes = Buffer.from(text)
    const file = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt32LE(crc32(bytes), 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt32LE(bytes.length, 22)
    head.writeUInt16LE(file.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    entry.writeUInt16LE(20, 6)
    head.copy(entry, 16, 14, 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(head, file, bytes)
    entries.push(entry, file)
    at += head.length + file.length + bytes.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}

function cell(column: number, row: number, value: string | number): string {
  const name = `${String.fromCharCode(65 + column)}${row}`
  return typeof value === 'number'
    ? `<c r="${name}"><v>${value}</v></c>`
    : `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`
}

function line(row: number, values: readonly (string | number | undefined)[]): string {
  const cells = values.map((value, column) => (value === undefined ? '' : cell(column, row, value)))
  return `<row r="${row}">${cells.join('')}</row>`
}

/** A workbook of schedules whose enrolment dates lie in this century. */
export function plannedWorkbook(rows: readonly PlannedRow[]): Buffer {
  const lines = rows.map((row, index) =>
    line(index + 2, [
      row.program,
      undefined,
      row.activity,
      undefined,
      row.stage,
      undefined,
      row.weekday,
      undefined,
      row.daily,
      undefined,
      row.minAge ?? 6,
      80,
      row.quota,
      '2026-01-01 08:00:00',
      '2099-12-31 23:59:00',
      0,
      row.isActive === false ? 0 : 1,
    ]),
  )
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaging = 'http://schemas.openxmlformats.org/package/2006'
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return zipped([
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="MASIVOS" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `${declaration}<worksheet xmlns="${main}"><sheetData>${line(1, headings)}${lines.join('')}</sheetData></worksheet>`,
    ],
  ])
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

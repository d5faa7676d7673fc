import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from '../../src/base/storage/workbooks/read-workbook.ts'
import { soundParts } from './hostile-workbooks.ts'
import { forgeZip } from './zips.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const typesOf = (...each: readonly (readonly [nameOrExtension: string, type: string])[]) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${each
    .map(([name, type]) =>
      name.startsWith('/')
        ? `<Override PartName="${name}" ContentType="${type}"/>`
        : `<Default Extension="${name}" ContentType="${type}"/>`,
    )
    .join('')}</Types>`

const relationsOf = (...each: readonly (readonly [type: string, target: string])[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const usual = [
  ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
  ['xml', 'application/xml'],
] as const
const main = ['/xl/workbook.xml', `${office}.spreadsheetml.sheet.main+xml`] as const
const sheet = ['/xl/worksheets/sheet1.xml', `${office}.spreadsheetml.worksheet+xml`] as const
const texts = ['/xl/sharedStrings.xml', `${office}.spreadsheetml.sharedStrings+xml`] as const
const core = ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'] as const
const app = ['/docProps/app.xml', `${office}.extended-properties+xml`] as const

/** The additional parts that common programs write around the same sheet: content types, relations, further parts. */
const writers: Readonly<Record<string, Record<string, string>>> = {
  // Its list of content types names all that it could ever write, including binary sheets.
  'SheetJS 0.18': {
    '[Content_Types].xml': typesOf(
      ['xml', 'application/xml'],
      ['bin', 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'],
      ['vml', `${office}.vmlDrawing`],
      ['data', `${office}.model+data`],
      ['png', 'image/png'],
      ['pdf', 'application/pdf'],
      ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
      main,
      sheet,
      core,
      app,
      ['/xl/theme/theme1.xml', `${office}.theme+xml`],
      ['/xl/styles.xml', `${office}.spreadsheetml.styles+xml`],
      ['/xl/metadata.xml', `${office}.spreadsheetml.sheetMetadata+xml`],
    ),
    'xl/metadata.xml': '<metadata/>',
    'docProps/core.xml': '<cp/>',
    'docProps/app.xml': '<Properties/>',
  },
  'openpyxl 3.1': {
    '[Content_Types].xml': typesOf(...usual, core, app, sheet, main),
    'xl/_rels/workbook.xml.rels': relationsOf(
      [`${relation}/worksheet`, '/xl/worksheets/sheet1.xml'],
      [`${relation}/styles`, 'styles.xml'],
    ),
    'xl/styles.xml': '<styleSheet/>',
  },
  'LibreOffice 24': {
    '[Content_Types].xml': typesOf(
      ...usual,
      ['png', 'image/png'],
      ['jpeg', 'image/jpeg'],
      main,
      sheet,
      texts,
      core,
      app,
      ['/_rels/.rels', 'application/vnd.openxmlformats-package.relationships+xml'],
      ['/xl/_rels/workbook.xml.rels', 'application/vnd.openxmlformats-package.relationships+xml'],
      ['/docProps/custom.xml', `${office}.custom-properties+xml`],
    ),
    'docProps/custom.xml': '<Properties/>',
  },
  'Google Sheets': {
    '[Content_Types].xml': typesOf(
      ['xml', 'application/xml'],
      ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
      sheet,
      texts,
      main,
      ['/xl/drawings/drawing1.xml', `${office}.drawing+xml`],
    ),
    'xl/drawings/drawing1.xml': '<wsDr/>',
  },
  "Excel's web version": {
    '[Content_Types].xml': typesOf(
      ['bin', `${office}.spreadsheetml.printerSettings`],
      ...usual,
      main,
      sheet,
      texts,
      core,
      app,
      ['/xl/persons/person.xml', 'application/vnd.ms-excel.person+xml'],
      ['/docMetadata/LabelInfo.xml', 'application/vnd.ms-office.classificationlabels+xml'],
    ),
    '_rels/.rels': relationsOf(
      [`${relation}/officeDocument`, 'xl/workbook.xml'],
      ['http://schemas.microsoft.com/office/2020/02/relationships/classificationlabels', 'docMetadata/LabelInfo.xml'],
    ),
    'xl/printerSettings/printerSettings1.bin': 'x',
    'xl/persons/person.xml': '<personList/>',
    'docMetadata/LabelInfo.xml': '<labelList/>',
  },
}

describe('a plain workbook is read correctly', () => {
  it.each(Object.keys(writers))('when %s packed it', async (writer) => {
    const bytes = forgeZip(soundParts(writers[writer]))
    expect((await readWorkbook(bytes, { sheet: 'MASIVOS', columns: 30 })).rows).toEqual([{ number: 1, cells: ['UNO'] }])
  })

  it('when exceljs wrote it', async () => {
    const book = new ExcelJS.Workbook()
    book.addWorksheet('MASIVOS').addRow(['UNO', 2])
    const bytes = Buffer.from(await book.xlsx.writeBuffer())
    expect((await readWorkbook(bytes, { sheet: 'MASIVOS', columns: 30 })).rows).toEqual([
      { number: 1, cells: ['UNO', 2] },
    ])
  })
})

import { randomBytes } from 'node:crypto'
import type { WorkbookReason } from '../../src/base/storage/workbooks/workbook-error.ts'
import { type ForgedPart, forgeZip } from './zips.ts'

/** A file that must be refused: its description, its bytes, and the expected error. */
export interface Hostile {
  readonly name: string
  readonly make: () => Buffer
  readonly reason: WorkbookReason
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const head = '<?xml version="1.0" encoding="UTF-8"?>'

const types = (type: string) =>
  `${head}<Types xmlns="${packages}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`
const relations = (inner: string) => `${head}<Relationships xmlns="${packages}/relationships">${inner}</Relationships>`
const relation = (id: string, type: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${more}/>`
const sheet = (inner: string, after = '') =>
  `${head}<worksheet xmlns="${main}"><sheetData>${inner}</sheetData>${after}</worksheet>`

const plainSheet = sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>UNO</t></is></c></row>')

/** The parts of a valid workbook with a sheet MASIVOS, by name. A test changes one of them. */
export function soundParts(spoilt: Record<string, string | Buffer> = {}): ForgedPart[] {
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': types(`${spreadsheet}.sheet.main+xml`),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="MASIVOS" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}"><si><t>UNO</t></si></sst>`,
    'xl/worksheets/sheet1.xml': plainSheet,
    ...spoilt,
  }
  return Object.entries(parts).map(([name, content]) => ({ name, content }))
}

const sheetPart = 'xl/worksheets/sheet1.xml'
const spoil = (parts: Record<string, string | Buffer>) => () => forgeZip(soundParts(parts))
const spoilSheet = (text: () => string | Buffer) => () => forgeZip(soundParts({ [sheetPart]: text() }))
const forge =
  (change: (part: ForgedPart) => ForgedPart, name = sheetPart) =>
  () =>
    forgeZip(soundParts().map((part) => (part.name === name ? change(part) : part)))

const megabyte = 1024 * 1024
const oldBook = (inside: string) => () =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(inside, 'utf16le'),
    Buffer.alloc(3000),
  ])

/** A valid workbook, for the tests that corrupt a whole file. */
export const soundWorkbook = (): Buffer => forgeZip(soundParts())

/** A valid workbook whose shared texts need about 10 MB while it is read. */
export const manyTexts = (): Buffer => {
  const texts = Array.from({ length: 150_000 }, (_, index) => `<si><t>Texto ${index}</t></si>`)
  return forgeZip(soundParts({ 'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${texts.join('')}</sst>` }))
}

/** Long shared texts with many short references to them. */
function amplified(): Buffer {
  const rows = Array.from({ length: 2000 }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`)
  const texts = `${head}<sst xmlns="${main}"><si><t>${'x'.repeat(32_000)}</t></si></sst>`
  return forgeZip(soundParts({ 'xl/sharedStrings.xml': texts, [sheetPart]: sheet(rows.join('')) }))
}

const laughs = `<!DOCTYPE w [<!ENTITY a "ha">${Array.from(
  { length: 25 },
  (_, n) => `<!ENTITY ${String.fromCharCode(98 + n)} "${`&${String.fromCharCode(97 + n)};`.repeat(10)}">`,
).join('')}]>`

export const hostile: readonly Hostile[] = [
  { name: 'an empty file', make: () => Buffer.alloc(0), reason: 'workbook_kind' },
  { name: 'random bytes', make: () => Buffer.concat([Buffer.from([0]), randomBytes(5000)]), reason: 'workbook_kind' },
  { name: 'a PDF with another name', make: () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), reason: 'workbook_kind' },
  { name: 'a picture', make: () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'), reason: 'workbook_kind' },
  { name: 'a page with a table', make: () => Buffer.from('<html><table><tr><td>1,2</td>'), reason: 'workbook_kind' },
  {
    name: 'a workbook in the XML format of 2003',
    make: () => Buffer.from(`${head}<Workbook/>`),
    reason: 'workbook_kind',
  },
  { name: 'a .csv renamed', make: () => Buffer.from('\ufeffPROGRAMA,CUPO\r\nUNO,20\r\n'), reason: 'workbook_csv' },
  { name: 'a .csv with semicolons', make: () => Buffer.from('PROGRAMA;CUPO\nUNO;20\n'), reason: 'workbook_csv' },
  { name: 'a text with tabs', make: () => Buffer.from('DÍA\tHORA\n', 'latin1'), reason: 'workbook_csv' },
  { name: 'a .xls', make: oldBook('Workbook'), reason: 'workbook_xls' },
  { name: 'a .xls of 1993', make: () => Buffer.from('0904060000001000', 'hex'), reason: 'workbook_xls' },
  { name: 'a workbook with a password', make: oldBook('EncryptedPackage'), reason: 'workbook_encrypted' },
  { name: 'a zip file of pictures', make: () => forgeZip([{ name: 'a.png', content: 'x' }]), reason: 'workbook_kind' },
  { name: 'an empty zip file', make: () => forgeZip([]), reason: 'workbook_kind' },
  {
    name: 'a text document',
    make: spoil({
      '[Content_Types].xml': types('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'),
    }),
    reason: 'workbook_kind',
  },
  {
    name: 'an OpenDocument sheet',
    make: () =>
      forgeZip([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'content.xml', content: '<a/>' },
      ]),
    reason: 'workbook_kind',
  },
  {
    name: 'a binary workbook',
    make: spoil({ '[Content_Types].xml': types('application/vnd.ms-excel.sheet.binary.macroEnabled.main') }),
    reason: 'workbook_kind',
  },
  {
    name: 'a binary workbook whose type follows from its extension',
    make: spoil({
      '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>`,
      '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.bin')),
      'xl/workbook.bin': 'x',
    }),
    reason: 'workbook_kind',
  },
  {
    name: 'two main parts, one with a valid type',
    make: spoil({
      '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Override PartName="/xl/other.xml" ContentType="${spreadsheet}.sheet.main+xml"/></Types>`,
    }),
    reason: 'workbook_kind',
  },
  {
    name: 'a workbook with a second type, which allows macros',
    make: spoil({
      '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Override PartName="/XL/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/></Types>`,
    }),
    reason: 'workbook_macros',
  },
  {
    name: 'a workbook whose type allows macros',
    make: spoil({ '[Content_Types].xml': types('application/vnd.ms-excel.sheet.macroEnabled.main+xml') }),
    reason: 'workbook_macros',
  },
  { name: 'a workbook with macros', make: spoil({ 'xl/vbaProject.bin': 'program' }), reason: 'workbook_macros' },
  { name: 'macro sheets', make: spoil({ 'xl/macrosheets/sheet1.xml': '<a/>' }), reason: 'workbook_macros' },
  { name: 'controls', make: spoil({ 'xl/activeX/activeX1.bin': 'x' }), reason: 'workbook_macros' },
  { name: 'an embedded object', make: spoil({ 'xl/embeddings/oleObject1.bin': 'x' }), reason: 'workbook_macros' },
  {
    name: 'a link to another workbook',
    make: spoil({ 'xl/externalLinks/externalLink1.xml': '<externalLink/>' }),
    reason: 'workbook_links',
  },
  { name: 'a connection to a database', make: spoil({ 'xl/connections.xml': '<a/>' }), reason: 'workbook_links' },
  {
    name: 'a sheet outside the file',
    make: spoil({
      'xl/_rels/workbook.xml.rels': relations(
        relation('rId1', 'worksheet', 'https://example.org/sheet.xml', ' TargetMode="External"'),
      ),
    }),
    reason: 'workbook_links',
  },
  {
    name: 'a file of the server as a sheet',
    make: spoil({
      'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', '../../../../etc/passwd')),
    }),
    reason: 'workbook_sheet',
  },
  {
    name: 'parts outside the package',
    make: spoil({ '../../outside.xml': '<a/>' }),
    reason: 'workbook_damaged',
  },
  {
    name: '201 parts',
    make: spoil(Object.fromEntries(Array.from({ length: 195 }, (_, index) => [`xl/media/${index}.png`, 'x']))),
    reason: 'workbook_parts',
  },
  {
    name: '5,000 parts',
    make: () => forgeZip(Array.from({ length: 5000 }, (_, index) => ({ name: `${index}`, content: '' }))),
    reason: 'workbook_parts',
  },
  {
    name: 'fewer parts than declared',
    make: () => forgeZip(soundParts(), { entries: 150 }),
    reason: 'workbook_damaged',
  },
  {
    name: 'a zip bomb with its true size',
    make: spoilSheet(() => Buffer.alloc(200 * megabyte)),
    reason: 'workbook_size',
  },
  {
    name: 'a zip bomb that declares a small size',
    make: forge((part) => ({ ...part, content: Buffer.alloc(200 * megabyte), size: 1000 })),
    reason: 'workbook_damaged',
  },
  {
    name: 'a zip bomb in an unused part',
    make: spoil({ 'xl/media/image1.png': Buffer.alloc(150 * megabyte) }),
    reason: 'workbook_size',
  },
  {
    name: 'a zip bomb in three parts',
    make: () => {
      const content = Buffer.alloc(40 * megabyte)
      return forgeZip([...soundParts(), ...['a', 'b', 'c'].map((name) => ({ name: `xl/media/${name}.png`, content }))])
    },
    reason: 'workbook_size',
  },
  {
    name: 'an entity bomb',
    make: spoilSheet(() => `${head}${laughs}<worksheet xmlns="${main}"><sheetData>&z;</sheetData></worksheet>`),
    reason: 'workbook_entities',
  },
  {
    name: 'an entity that refers to a file',
    make: spoil({
      'xl/sharedStrings.xml': `${head}<!DOCTYPE s [<!ENTITY f SYSTEM "file:///etc/passwd">]><sst><si><t>&f;</t></si></sst>`,
    }),
    reason: 'workbook_entities',
  },
  {
    name: 'a declaration in the first part',
    make: spoil({ '[Content_Types].xml': `${head}<!DOCTYPE Types><Types/>` }),
    reason: 'workbook_entities',
  },
  {
    name: 'an undeclared entity',
    make: spoilSheet(() => sheet('<row><c t="str"><v>&who;</v></c></row>')),
    reason: 'workbook_damaged',
  },
  { name: 'a wrong checksum', make: forge((part) => ({ ...part, crc: 7 })), reason: 'workbook_damaged' },
  {
    name: 'a wrong checksum in an unused part',
    make: () => forgeZip([...soundParts(), { name: 'docProps/app.xml', content: '<a/>', crc: 7 }]),
    reason: 'workbook_damaged',
  },
  {
    name: 'a size that is too large',
    make: forge((part) => ({ ...part, size: 5000 })),
    reason: 'workbook_damaged',
  },
  {
    name: 'content that cannot be unpacked',
    make: forge((part) => ({ ...part, packed: randomBytes(500) })),
    reason: 'workbook_damaged',
  },
  {
    name: 'a newer compression method',
    make: forge((part) => ({ ...part, method: 93 })),
    reason: 'workbook_damaged',
  },
  {
    name: 'a part with a password',
    make: forge((part) => ({ ...part, flags: 0x0801 })),
    reason: 'workbook_encrypted',
  },
  {
    name: 'two parts with the same name',
    make: () => forgeZip([...soundParts(), { name: sheetPart.toUpperCase(), content: plainSheet }]),
    reason: 'workbook_damaged',
  },
  { name: 'half a file', make: () => soundWorkbook().subarray(0, 900), reason: 'workbook_damaged' },
  {
    name: 'a file without its end',
    make: () => soundWorkbook().subarray(0, -30),
    reason: 'workbook_damaged',
  },
  {
    name: 'a file with missing bytes',
    make: () => {
      const bytes = soundWorkbook()
      return bytes.fill(0, 40, 140)
    },
    reason: 'workbook_damaged',
  },
  {
    name: 'a million merged cells',
    make: spoilSheet(() => sheet('', `<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(1_000_000)}</mergeCells>`)),
    reason: 'workbook_merged',
  },
  {
    name: '60,000 rows',
    make: spoilSheet(() => sheet('<row><c><v>1</v></c></row>'.repeat(60_000))),
    reason: 'workbook_rows',
  },
  {
    name: 'more empty rows than a sheet can have',
    make: spoilSheet(() => sheet('<row/>'.repeat(1_100_000))),
    reason: 'workbook_damaged',
  },
  {
    name: 'six million empty cells',
    make: spoilSheet(() => sheet(`<row>${'<c/>'.repeat(6_000_000)}</row>`)),
    reason: 'workbook_damaged',
  },
  {
    name: 'a row number that does not exist',
    make: spoilSheet(() => sheet('<row r="99999999999"><c><v>1</v></c></row>')),
    reason: 'workbook_damaged',
  },
  {
    name: 'repeated rows',
    make: spoilSheet(() => sheet('<row r="2"/><row r="2"/>')),
    reason: 'workbook_damaged',
  },
  {
    name: 'a missing shared text',
    make: spoilSheet(() => sheet('<row><c t="s"><v>44</v></c></row>')),
    reason: 'workbook_damaged',
  },
  { name: 'one long text, referred to 20,000 times', make: amplified, reason: 'workbook_text' },
  {
    name: 'a text longer than a cell',
    make: spoilSheet(() => sheet(`<row><c t="str"><v>${'x'.repeat(100_000)}</v></c></row>`)),
    reason: 'workbook_text',
  },
  {
    name: 'a text of 60 MB',
    make: spoilSheet(() => sheet(`<row><c t="str"><v>${'x'.repeat(60 * megabyte)}</v></c></row>`)),
    reason: 'workbook_damaged',
  },
  {
    name: 'an XML comment of 60 MB',
    make: spoilSheet(() => sheet(`<!--${'x'.repeat(60 * megabyte)}-->`)),
    reason: 'workbook_damaged',
  },
  {
    name: 'a million attributes',
    make: spoilSheet(() =>
      sheet(`<row ${Array.from({ length: 1_000_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
    ),
    reason: 'workbook_damaged',
  },
  {
    name: 'a million nested elements',
    make: spoilSheet(() => sheet('<a>'.repeat(1_000_000))),
    reason: 'workbook_damaged',
  },
  {
    name: 'an incomplete sheet',
    make: spoilSheet(() => plainSheet.slice(0, -30)),
    reason: 'workbook_damaged',
  },
  { name: 'a sheet that is not XML', make: spoilSheet(() => 'UNO, DOS'), reason: 'workbook_damaged' },
  {
    name: 'bytes that are not valid characters',
    make: spoilSheet(() => Buffer.concat([Buffer.from('<worksheet>'), Buffer.from([0xc3, 0x28, 0xff])])),
    reason: 'workbook_damaged',
  },
  {
    name: 'a workbook without the required sheet',
    make: spoil({
      'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="OTRA" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    }),
    reason: 'workbook_sheet',
  },
  {
    name: 'more than 10 MB',
    make: () => Buffer.concat([soundWorkbook(), Buffer.alloc(11 * megabyte)]),
    reason: 'workbook_size',
  },
]

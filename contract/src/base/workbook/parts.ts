import { columnName } from './cells.ts'
import { type Note, type Sheet, sheetXml } from './sheet-xml.ts'
import { stylesXml } from './styles.ts'
import { escapeText, escapeXml, storable } from './text.ts'

/** A name for a range of cells (`PROGRAMAS!$A$2:$A$9`), for lists and formulas. */
export interface DefinedName {
  readonly name: string
  readonly refers: string
}

export interface Workbook {
  readonly sheets: readonly Sheet[]
  readonly names?: readonly DefinedName[]
  /** Formats of numbers and dates that cells have beside the styles (`dd/mm/yyyy`). */
  readonly formats?: readonly string[]
}

/** One part of the zip file that a workbook is. Its content is generated while it is read. */
export interface WorkbookPart {
  readonly name: string
  readonly content: AsyncIterable<string> | Iterable<string>
}

export const workbookMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Sheet names that the format allows: no `[]:*?/\`, at most 31 characters, unique without regard to case. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain =
      storable(name)
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/^[\s']+|[\s']+$/g, '')
        .slice(0, 31)
        .replace(/[\s'\ud800-\udbff]+$/, '') || 'Hoja'
    let free = plain
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${plain.slice(0, 27)} ${count}`
    taken.add(free.toLowerCase())
    return free
  })
}

function relationsXml(relations: readonly (readonly [id: string, type: string, target: string])[]): string {
  const each = relations.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`
}

function contentTypesXml(sheets: readonly Sheet[]): string {
  const overrides = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...sheets.map((_, index) => [`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet']),
    ...sheets.flatMap(({ notes = [] }, index) =>
      notes.length > 0 ? [[`/xl/comments${index + 1}.xml`, 'comments']] : [],
    ),
  ].map(([name, type]) => `<Override PartName="${name}" ContentType="${contentType}.${type}+xml"/>`)
  return `${declaration}<Types xmlns="${packages}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>\
<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${overrides.join('')}</Types>`
}

function workbookXml({ sheets, names = [] }: Workbook): string {
  const titles = sheetNames(sheets.map(({ name }) => name))
  const each = titles.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const defined = names.map(({ name, refers }) => `<definedName name="${name}">${escapeXml(refers)}</definedName>`)
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><bookViews><workbookView/></bookViews>\
<sheets>${each.join('')}</sheets>${defined.length === 0 ? '' : `<definedNames>${defined.join('')}</definedNames>`}\
<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`
}

/** The part with the texts of a sheet's notes. */
function* commentsXml(notes: readonly Note[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author></author></authors><commentList>`
  for (const { row, column, text } of notes) {
    const escaped = escapeText(storable(text))
    yield `<comment ref="${columnName(column)}${row + 1}" authorId="0"><text><t xml:space="preserve">${escaped}</t></text></comment>`
  }
  yield '</commentList></comments>'
}

/** The part with the boxes of the notes: VML is old, but every spreadsheet reads it. */
function* notesDrawing(notes: readonly Note[]): Generator<string> {
  yield `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">\
<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/>\
<v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>`
  let id = 1024
  for (const { row, column } of notes) {
    id += 1
    yield `<v:shape id="_x0000_s${id}" type="#_x0000_t202" style="position:absolute;width:220pt;height:60pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">\
<v:fill color2="#ffffe1"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>\
<x:Anchor>${column + 1}, 15, ${row}, 2, ${column + 4}, 15, ${row + 4}, 2</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  }
  yield '</xml>'
}

function* notesOf({ notes = [] }: Sheet, number: number): Generator<WorkbookPart> {
  if (notes.length === 0) return
  const relations = relationsXml([
    ['rId1', 'vmlDrawing', `../drawings/vmlDrawing${number}.vml`],
    ['rId2', 'comments', `../comments${number}.xml`],
  ])
  yield { name: `xl/worksheets/_rels/sheet${number}.xml.rels`, content: [relations] }
  yield { name: `xl/comments${number}.xml`, content: commentsXml(notes) }
  yield { name: `xl/drawings/vmlDrawing${number}.vml`, content: notesDrawing(notes) }
}

/** The parts of a workbook in their order. Rows are consumed while the part of their sheet is read. */
export function* workbookParts(workbook: Workbook): Generator<WorkbookPart> {
  const { sheets, formats = [] } = workbook
  yield { name: '[Content_Types].xml', content: [contentTypesXml(sheets)] }
  yield { name: '_rels/.rels', content: [relationsXml([['rId1', 'officeDocument', 'xl/workbook.xml']])] }
  yield { name: 'xl/workbook.xml', content: [workbookXml(workbook)] }
  const sheetRelations = sheets.map(
    (_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const,
  )
  const styles = [`rId${sheets.length + 1}`, 'styles', 'styles.xml'] as const
  yield { name: 'xl/_rels/workbook.xml.rels', content: [relationsXml([...sheetRelations, styles])] }
  yield { name: 'xl/styles.xml', content: [stylesXml(formats)] }
  for (const [index, sheet] of sheets.entries()) {
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: sheetXml(sheet, index === 0, formats) }
    yield* notesOf(sheet, index + 1)
  }
}

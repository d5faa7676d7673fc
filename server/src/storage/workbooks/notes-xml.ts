import { columnName } from './cells.ts'
import type { Note } from './sheet-xml.ts'
import { escapeText, storable } from './text.ts'

/** The part with the texts of a sheet's notes. */
export function* commentsXml(notes: readonly Note[]): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author></author></authors><commentList>`
  for (const { row, column, text } of notes) {
    const said = escapeText(storable(text))
    yield `<comment ref="${columnName(column)}${row + 1}" authorId="0"><text><t xml:space="preserve">${said}</t></text></comment>`
  }
  yield '</commentList></comments>'
}

/** The part with the boxes of the notes: VML is old, but every spreadsheet reads it. */
export function* notesDrawing(notes: readonly Note[]): Generator<string> {
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

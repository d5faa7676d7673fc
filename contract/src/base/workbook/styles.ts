import { escapeXml } from './text.ts'

/** The styles of cells, in the order of their numbers in the workbook; the first is the default. */
const looks = {
  plain: {},
  header: { font: 1, fill: 2, isWrapped: true, isCentred: true },
  title: { font: 2 },
  label: { font: 3 },
  date: { format: 164 },
  moment: { format: 165 },
  integer: { format: 1 },
  money: { format: 3 },
  wrapped: { isWrapped: true },
  /** A text that a spreadsheet would interpret as a formula after an edit. */
  quoted: { isQuoted: true },
  /** A computed value, which nobody should type over. */
  computed: { fill: 3 },
  error: { fill: 4, font: 4 },
  errorMoment: { fill: 4, font: 4, format: 165 },
} as const satisfies Record<string, Look>

interface Look {
  readonly font?: number
  readonly fill?: number
  readonly format?: number
  readonly isWrapped?: boolean
  readonly isCentred?: boolean
  readonly isQuoted?: boolean
}

export type StyleName = keyof typeof looks

const names = Object.keys(looks) as StyleName[]

/** The number of a style, which cells refer to. */
export const styleIndex = Object.fromEntries(names.map((name, index) => [name, index])) as Record<StyleName, number>

const fonts = [
  '<sz val="11"/><name val="Calibri"/>',
  '<b/><sz val="14"/><color rgb="FFFFFFFF"/><name val="Calibri"/>',
  '<b/><sz val="14"/><name val="Calibri"/>',
  '<b/><sz val="11"/><name val="Calibri"/>',
  '<sz val="11"/><color rgb="FF7A0916"/><name val="Calibri"/>',
]
const colours = ['FF594D95', 'FFF0EEF7', 'FFFBD9DC']

/** The number of the style of the first format of the workbook's own; the others follow. */
export const firstOwnStyle = names.length
/** The number of the first format that is not one of the program's or of this list. */
const firstOwnFormat = 166

/**
 * The styles part of a workbook; headings are white on purple.
 * @param own further formats of numbers and dates
 */
export function stylesXml(own: readonly string[]): string {
  const solid = colours.map(
    (rgb) => `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/></patternFill></fill>`,
  )
  const formats = [
    ...(Object.values(looks) as Look[]),
    ...own.map((_, index) => ({ format: firstOwnFormat + index }) as Look),
  ].map(({ font = 0, fill = 0, format = 0, ...rest }) => {
    const alignment =
      rest.isWrapped || rest.isCentred
        ? `<alignment vertical="${rest.isCentred ? 'center' : 'top'}"${rest.isCentred ? ' horizontal="center"' : ''}${rest.isWrapped ? ' wrapText="1"' : ''}/>`
        : ''
    const applied = `${font > 0 ? ' applyFont="1"' : ''}${fill > 0 ? ' applyFill="1"' : ''}${format > 0 ? ' applyNumberFormat="1"' : ''}`
    const quoted = rest.isQuoted ? ' quotePrefix="1"' : ''
    const opening = `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"${applied}${quoted}`
    return alignment === '' ? `${opening}/>` : `${opening} applyAlignment="1">${alignment}</xf>`
  })
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">\
<numFmts count="${2 + own.length}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>${own
    .map((code, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${escapeXml(code)}"/>`)
    .join('')}</numFmts>\
<fonts count="${fonts.length}">${fonts.map((font) => `<font>${font}</font>`).join('')}</fonts>\
<fills count="${2 + solid.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid.join('')}</fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

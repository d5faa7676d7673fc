/** The content of a page: filled boxes in the background, texts on top. Lengths are points from the lower left corner. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly boxes: readonly (readonly [x: number, y: number, width: number, height: number, colour: Colour])[]
  readonly texts: readonly (readonly [x: number, y: number, size: number, text: string, bold?: boolean])[]
}

/** Red, green and blue, 0 to 1. */
export type Colour = readonly [number, number, number]

const ink: Colour = [0.13, 0.13, 0.18]

/** A text as a PDF string. Characters outside Latin-1 become a question mark. */
function written(text: string): string {
  return `(${text.replace(/[^\x20-\xff]/g, '?').replace(/[()\\]/g, '\\$&')})`
}

function drawing({ boxes, texts }: Sheet): string {
  return [
    ...boxes.map(([x, y, width, height, colour]) => `${colour.join(' ')} rg ${x} ${y} ${width} ${height} re f`),
    `${ink.join(' ')} rg`,
    ...texts.map(
      ([x, y, size, text, bold]) => `BT /${bold ? 'B' : 'R'} ${size} Tf ${x} ${y} Td ${written(text)} Tj ET`,
    ),
  ].join('\n')
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

/**
 * A PDF of a few texts and boxes, written without the PDF library: the library needs 30 ms for one, and a demonstration needs
 * hundreds.
 */
export function paperPdf(title: string, sheets: readonly Sheet[]): Buffer {
  const first = 6
  const kids = sheets.map((_, index) => `${first + 2 * index} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-CO) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Count ${sheets.length} /Kids [${kids.join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${written(title)} >>`,
    ...sheets.flatMap((sheet, index) => {
      const content = drawing(sheet)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${sheet.width} ${sheet.height}] /Contents ${first + 2 * index + 1} 0 R ` +
          '/Resources << /Font << /R 3 0 R /B 4 0 R >> >> >>',
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = text.length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

import { type Db, insertRow } from '../base/database/db.ts'
import { system } from '../base/database/principals.ts'
import type { FileStore } from '../base/storage/file-store.ts'
import { insertFile, withStoredFile } from '../base/storage/stored-files.ts'
import { regulations } from './data/papers.ts'

/** The size of a letter page, its margins and its text, in points. */
const page = { width: 612, height: 792, margin: 64, size: 11, leading: 17 }

/** Breaks a text into lines that fit a width. */
function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fits(longer)) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

/** Makes a PDF of one page with a title and numbered paragraphs. Only this function loads the library. */
export async function writePdf(title: string, paragraphs: readonly string[]): Promise<Buffer> {
  const { PDFDocument, StandardFonts } = await import('pdf-lib')
  const pdf = await PDFDocument.create()
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setLanguage('es-CO')
  const [plain, bold] = await Promise.all([
    pdf.embedFont(StandardFonts.Helvetica),
    pdf.embedFont(StandardFonts.HelveticaBold),
  ])
  const sheet = pdf.addPage([page.width, page.height])
  sheet.drawText(title, { x: page.margin, y: page.height - page.margin, size: 16, font: bold })
  let y = page.height - page.margin - 3 * page.leading
  const room = page.width - 2 * page.margin
  for (const [index, paragraph] of paragraphs.entries()) {
    for (const line of wrapped(
      `${index + 1}. ${paragraph}`,
      (text) => plain.widthOfTextAtSize(text, page.size) <= room,
    )) {
      sheet.drawText(line, { x: page.margin, y, size: page.size, font: plain })
      y -= page.leading
    }
    y -= page.leading / 2
  }
  return Buffer.from(await pdf.save())
}

/** Publishes the initial regulations of every installation: small documents with text written for this program. */
export async function storeRegulations(db: Db, store: FileStore, now: Date): Promise<void> {
  for (const [name, paragraphs] of regulations) {
    const bytes = await writePdf(name, paragraphs)
    const fileName = `${name.toLowerCase().replaceAll(' ', '-')}.pdf`
    await withStoredFile(store, { name: fileName, mime: 'application/pdf', bytes, by: system }, now, async (stored) => {
      const file_id = await insertFile(db, stored, now)
      const regulation_id = await insertRow(db, 'regulations', { name, file_id })
      await db
        .insertInto('regulation_files')
        .values({ regulation_id, file_id, user_id: null, created_at: now })
        .execute()
    })
  }
}

import type { Picture } from './picture.ts'

/** The longer side of a page, in points: that of a letter. */
const longSide = 792

/** Joins pictures as a PDF with a page for each. Only this function loads the library. */
export async function joinPictures(pictures: readonly Picture[]): Promise<Buffer> {
  const { PDFDocument } = await import('pdf-lib')
  const pdf = await PDFDocument.create({ updateMetadata: false })
  for (const { width, height, bytes } of pictures) {
    const scale = longSide / Math.max(width, height)
    const size = { width: width * scale, height: height * scale }
    pdf.addPage([size.width, size.height]).drawImage(await pdf.embedJpg(bytes), size)
  }
  return Buffer.from(await pdf.save())
}

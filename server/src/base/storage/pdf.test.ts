import { randomFillSync } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../errors/errors.ts'
import { checkPdf } from './pdf.ts'

const errorOf = async (bytes: Buffer) => {
  const error = await checkPdf(bytes, 'file').then(
    () => undefined,
    (thrown: AppError) => thrown,
  )
  return error?.errors?.file?.[0]?.key
}

async function made(change: (pdf: PDFDocument) => unknown, useObjectStreams = true): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage([200, 100]).drawText('1 2 (/Encrypt) stream')
  await change(pdf)
  return Buffer.from(await pdf.save({ useObjectStreams }))
}
const raw = (...parts: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF\n'].map((part) => Buffer.from(part as string, 'latin1')))
const stream = (dictionary: string, data: Buffer, keyword = 'stream\n') =>
  Buffer.concat([
    Buffer.from(`5 0 obj\n<< ${dictionary} /Length ${data.length} >>\n${keyword}`),
    data,
    Buffer.from('\nendstream\nendobj'),
  ])
const badlyEnded = (text: string) => Buffer.concat([deflateSync(text).subarray(0, -4), Buffer.alloc(4)])
const program = '1 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>'

describe('a PDF', () => {
  it.each<[string, (pdf: PDFDocument) => unknown]>([
    ['only pages', () => undefined],
    [
      'a link to a page of the web',
      (pdf) => {
        const link = {
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [0, 0, 9, 9],
          A: { S: 'URI', URI: PDFString.of('https://bogota.gov.co') },
        }
        pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([link]))
      },
    ],
    [
      'the place that is shown first',
      (pdf) => pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj([pdf.getPage(0).ref, 'Fit'])),
    ],
  ])('with %s is accepted', async (_, change) => {
    for (const isPacked of [true, false]) expect(await errorOf(await made(change, isPacked))).toBeUndefined()
  })

  it.each<[string, (pdf: PDFDocument) => unknown]>([
    ['a program', (pdf) => pdf.addJavaScript('main', 'app.alert(1)')],
    ['an attached file', (pdf) => pdf.attach(Buffer.from('x'), 'a.exe')],
    [
      'an action that starts a program',
      (pdf) => pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') })),
    ],
    [
      'an action that opens an address with the document',
      (pdf) =>
        pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj({ S: 'URI', URI: PDFString.of('https://x.co') })),
    ],
    [
      'an action of a page',
      (pdf) => pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: { S: 'SubmitForm' } })),
    ],
  ])('with %s is refused, in plain and in compressed objects', async (_, change) => {
    for (const isPacked of [true, false])
      expect(await errorOf(await made(change, isPacked))).toBe('validation.pdf_active')
  })

  it.each<[string, Buffer]>([
    ['in a name with escapes', raw('1 0 obj << /S /J#61vaScript >> endobj')],
    [
      'behind a comment in a list',
      raw(stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(`% 1\n${program}`))),
    ],
    ['in a list that is not called one', raw(stream('/Subtype /Image /N 1 /First 4', deflateSync(program)))],
    ['in a list whose checksum is wrong', raw(stream('/Type /ObjStm', badlyEnded(program)))],
    ['behind a keyword with blanks', raw(stream('/Type /ObjStm', deflateSync(program), 'stream \r'))],
    [
      'in a list of another coding',
      raw(stream('/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode]', Buffer.from('31>'))),
    ],
    ['in a list with predicted rows', raw(stream('/N 1 /First 4 /DecodeParms << /Predictor 12 >>', Buffer.from('x')))],
    ['in a list too large to read', raw(stream('/Type /ObjStm', deflateSync(Buffer.alloc(40_000_000, '1 '))))],
    ['in more streams than anybody writes', raw('stream\nx'.repeat(20_001))],
  ])('with a program %s is refused', async (_, bytes) => {
    const began = performance.now()
    expect(await errorOf(bytes)).toBe('validation.pdf_active')
    expect(performance.now() - began).toBeLessThan(5000)
  })

  it.each([
    ['a password', 'trailer << /Root 1 0 R /Encrypt 9 0 R /ID [<00><00>] >>'],
    ['permissions in the trailer', 'trailer << /Encrypt<</Filter/Standard/V 2/R 3>> >>'],
    ['a password, written with escapes', 'trailer << /#45ncrypt 9 0 R >>'],
  ])('protected with %s is refused as protected', async (_, text) => {
    expect(await errorOf(raw(text))).toBe('validation.pdf_protected')
  })

  it('that is truncated, or is also an archive or an HTML page, is refused', async () => {
    expect(await errorOf(Buffer.from('%PDF-1.7\n1 0 obj'))).toBe('validation.pdf_broken')
    for (const other of ['PK\x05\x06', '<HTML>', '%PDF-1.4']) {
      expect(await errorOf(Buffer.concat([raw(), Buffer.from(other)]))).toBe('validation.file_in_file')
    }
  })

  it('of ten megabytes is checked in less than the time limit', async () => {
    const noise = randomFillSync(Buffer.alloc(9_000_000))
    const bytes = raw(stream('/Subtype /Image /Filter /DCTDecode', noise))
    const began = performance.now()
    expect(await errorOf(bytes)).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(3000)
  })
})

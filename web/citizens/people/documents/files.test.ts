import { expect, test } from 'vitest'
import { asPdf, documentBody, errorOfFile, missingSide, sidesOfIdentity } from './files.ts'

const facts = (name: string, type: string, size = 1000) => ({ name, type, size })
const photo = new File(['x'], 'frente.jpg', { type: 'image/jpeg' })
const pdf = new File(['x'], 'cedula.pdf', { type: 'application/pdf' })

test.each([
  [facts('cedula.pdf', 'application/pdf'), 'pdf', undefined],
  [facts('cedula', ''), 'pdf', undefined],
  [facts('cedula.pdf ', 'image/png'), 'pdf', undefined],
  [facts('IMG_1.HEIC', ''), undefined, undefined],
  [facts('foto', 'image/webp'), 'webp', undefined],
  [facts('foto', ''), 'jpg', undefined],
  // A photograph is made smaller before it is sent; a PDF is not.
  [facts('foto.jpg', 'image/jpeg', 20_000_000), 'jpg', undefined],
  [facts('cedula.pdf', 'application/pdf', 11_000_000), 'pdf', 'size'],
  [facts('foto.jpg', 'image/jpeg', 70_000_000), 'jpg', 'size'],
  [facts('foto.jpg', 'image/jpeg', 0), undefined, 'empty'],
  [facts('dibujo.svg', 'image/svg+xml'), undefined, 'type'],
  [facts('hoja.docx', ''), undefined, 'type'],
  [facts('cedula.pdf', 'application/pdf'), undefined, 'type'],
] as const)('%o of the content %s: %s', (file, kind, expected) => {
  expect(errorOfFile(file, kind)).toBe(expected)
})

test('sends a PDF with the file name and the type of a PDF', () => {
  expect(asPdf(pdf)).toBe(pdf)
  const names = {
    cedula: 'cedula.pdf',
    'cedula.pdf ': 'cedula.pdf',
    'foto.png': 'foto.pdf',
    'Acta No. 12': 'Acta No. 12.pdf',
  }
  for (const [name, sent] of Object.entries(names)) {
    const file = asPdf(new File(['x'], name, { type: 'image/png' }))
    expect([file.name, file.type]).toEqual([sent, 'application/pdf'])
  }
})

test('a document is complete with a PDF, a photograph of each side, or one photograph of both', () => {
  expect(missingSide([], 1, false)).toBe('file')
  expect(missingSide([], 2, true)).toBe('file')
  expect(missingSide([photo], 1, false)).toBeUndefined()
  expect(missingSide([photo], 2, false)).toBe('file_back')
  expect(missingSide([photo], 2, true)).toBeUndefined()
  expect(missingSide([photo, photo], 2, false)).toBeUndefined()
  expect(missingSide([pdf], 2, false)).toBeUndefined()
})

test('a civil registration and a passport have one page, a card has two sides', () => {
  expect([3, '6', 1, '2', null].map((type) => sidesOfIdentity(type))).toEqual([1, 1, 2, 2, 2])
})

test('puts the files of a document in the fields of the calls', () => {
  expect(documentBody([])).toBeUndefined()
  expect(documentBody([pdf])).toEqual({ file: pdf })
  expect(documentBody([photo, pdf])).toEqual({ file: photo, file_back: pdf })
})

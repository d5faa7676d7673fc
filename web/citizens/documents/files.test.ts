import { expect, test } from 'vitest'
import { documentBody, faultOfFile, hasAllSides } from './files.ts'

const facts = (name: string, type: string, size = 1000) => ({ name, type, size })
const photo = new File(['x'], 'frente.jpg', { type: 'image/jpeg' })
const pdf = new File(['x'], 'cedula.pdf', { type: 'application/pdf' })

test.each([
  [facts('cedula.pdf', 'application/pdf'), undefined],
  [facts('cedula.PDF', ''), undefined],
  [facts('IMG_1.HEIC', ''), undefined],
  [facts('foto', 'image/webp'), undefined],
  // A photograph is made smaller before it is sent; a PDF is not.
  [facts('foto.jpg', 'image/jpeg', 20_000_000), undefined],
  [facts('cedula.pdf', 'application/pdf', 11_000_000), 'size'],
  [facts('foto.jpg', 'image/jpeg', 70_000_000), 'size'],
  [facts('foto.jpg', 'image/jpeg', 0), 'empty'],
  [facts('dibujo.svg', 'image/svg+xml'), 'type'],
  [facts('hoja.docx', ''), 'type'],
])('%o: %s', (file, expected) => {
  expect(faultOfFile(file)).toBe(expected)
})

test('a document has all its sides with a PDF, or with a photograph of each', () => {
  expect(hasAllSides([], 1)).toBe(false)
  expect(hasAllSides([photo], 1)).toBe(true)
  expect(hasAllSides([photo], 2)).toBe(false)
  expect(hasAllSides([photo, photo], 2)).toBe(true)
  expect(hasAllSides([pdf], 2)).toBe(true)
})

test('the files of a document go to the fields of the calls', () => {
  expect(documentBody([])).toBeUndefined()
  expect(documentBody([pdf])).toEqual({ file: pdf })
  expect(documentBody([photo, pdf])).toEqual({ file: photo, file_back: pdf })
})

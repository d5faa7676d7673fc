import { fileMaxBytes } from '@portal/contract'
import { expect, test } from 'vitest'
import { faultOfChosen } from './chosen-file.ts'

test.each([
  ['cedula.pdf', 'application/pdf'],
  ['FOTO.JPG', 'image/jpeg'],
  ['a.b.webp', 'image/webp'],
  ['sin-tipo.png', ''],
])('%s of type "%s" may be sent', (name, type) => {
  expect(faultOfChosen({ name, type, size: 1 })).toBeUndefined()
})

test.each([
  ['hoja.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['cedula.pdf', 'image/png'],
  ['programa.exe', ''],
  ['pdf', 'application/octet-stream'],
])('%s of type "%s" is refused before it is sent', (name, type) => {
  expect(faultOfChosen({ name, type, size: 1 })).toBe('file_kind')
})

test('nothing, and more than ten megabytes, are refused for what they are', () => {
  const pdf = { name: 'a.pdf', type: 'application/pdf' }
  expect(faultOfChosen({ ...pdf, size: 0 })).toBe('file_empty')
  expect(faultOfChosen({ ...pdf, size: fileMaxBytes })).toBeUndefined()
  expect(faultOfChosen({ ...pdf, size: fileMaxBytes + 1 })).toBe('file_large')
})

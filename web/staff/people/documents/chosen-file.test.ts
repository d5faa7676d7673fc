import { fileMaxBytes } from '@portal/contract'
import { expect, test } from 'vitest'
import { errorOfChosen } from './chosen-file.ts'

const pdf = '%PDF-1.7\n%%EOF'
const jpg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const file = (name: string, type: string, content: string | Uint8Array<ArrayBuffer>) =>
  new File([content], name, { type })

test.each([
  ['cedula.pdf', 'application/pdf', pdf],
  ['cedula', 'application/pdf', pdf],
  ['cedula.pdf ', '', pdf],
  ['FOTO.JPG', 'image/jpeg', jpg],
  ['a.b.webp', 'image/webp', 'RIFF1234WEBPVP8 '],
  ['sin-tipo.png', '', png],
  ['pdf', 'application/octet-stream', pdf],
])('accepts %s of type "%s"', async (name, type, content) => {
  expect(await errorOfChosen(file(name, type, content))).toBeUndefined()
})

test.each([
  ['hoja.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', pdf],
  ['cedula.pdf', 'image/png', pdf],
  ['programa.exe', '', pdf],
  ['cedula.pdf', 'application/pdf', 'Esto es un texto'],
  ['dibujo.gif', 'image/gif', 'GIF89a'],
])('refuses %s of type "%s" before it is sent', async (name, type, content) => {
  expect(await errorOfChosen(file(name, type, content))).toBe('file_kind')
})

test('returns different errors for an empty file, a file above ten megabytes and a PDF with a password', async () => {
  const of = (content: string | Uint8Array<ArrayBuffer>) => errorOfChosen(file('a.pdf', 'application/pdf', content))
  const sized = (size: number) => {
    const bytes = new Uint8Array(size)
    bytes.set(new TextEncoder().encode(pdf))
    return bytes
  }
  expect(await of('')).toBe('file_empty')
  expect(await of(sized(fileMaxBytes))).toBeUndefined()
  expect(await of(sized(fileMaxBytes + 1))).toBe('file_large')
  expect(await of(`${pdf}\ntrailer << /Encrypt 9 0 R >>`)).toBe('file_protected')
})

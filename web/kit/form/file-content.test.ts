import { expect, test } from 'vitest'
import { errorOfContent } from './file-content.ts'

const pdf = '%PDF-1.7\n1 0 obj\n%%EOF'

test.each([
  ['a PDF', pdf, undefined],
  ['a text called a PDF', 'Mi cédula', 'kind'],
  ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'kind'],
  ['nothing', '', 'kind'],
  ['a PDF with a password', `${pdf} trailer << /Encrypt 9 0 R >>`, 'protected'],
])('errorOfContent returns the error for %s', async (_, content, expected) => {
  const file = new File([content], 'cedula.pdf', { type: 'application/pdf' })
  expect(await errorOfContent(file, ['pdf'])).toBe(expected)
})

test('errorOfContent returns unreadable for a file that was deleted after the choice', async () => {
  const file = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) }
  expect(await errorOfContent(file as unknown as Blob, ['pdf'])).toBe('unreadable')
})

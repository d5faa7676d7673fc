import { expect, test } from 'vitest'
import { blobOf } from './wire-file.ts'

test('blobOf returns the bytes and the type of a data URL', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  const file = `data:application/pdf;base64,${Buffer.from(bytes).toString('base64')}`
  const blob = blobOf({ name: 'a.pdf', mime: 'application/pdf', file })
  expect(blob.type).toBe('application/pdf')
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes)
})

test('blobOf throws for another URL', () => {
  expect(() => blobOf({ name: 'a.pdf', mime: 'application/pdf', file: 'https://example.org/a.pdf' })).toThrow(
    RangeError,
  )
})

import { expect, test } from 'vitest'
import { blobOf } from './wire-file.ts'

test('a data URL becomes the very bytes it holds', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  const file = `data:application/pdf;base64,${Buffer.from(bytes).toString('base64')}`
  const blob = blobOf({ name: 'a.pdf', mime: 'application/pdf', file })
  expect(blob.type).toBe('application/pdf')
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes)
})

test('what is no data URL is refused', () => {
  expect(() => blobOf({ name: 'a.pdf', mime: 'application/pdf', file: 'https://example.org/a.pdf' })).toThrow(
    RangeError,
  )
})

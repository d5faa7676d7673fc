import { expect, test } from 'vitest'
import { indexPath } from './index-path.ts'

test.each([
  ['/es/usuarios?page=2', '/es'],
  ['/en', '/en'],
  ['/users', '/'],
  ['/', '/'],
])('returns the start page for %s: %s', (pathname, expected) => {
  expect(indexPath(pathname)).toBe(expected)
})

import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each([
  [null, undefined],
  ['', undefined],
  ['/home', '/home'],
  ['/es/dashboard?a=1', '/es/dashboard?a=1'],
  ['//elsewhere.example', undefined],
  ['/\\elsewhere.example', undefined],
  ['/\t/elsewhere.example', undefined],
  ['/\r\n\t\\elsewhere.example', undefined],
  ['https://elsewhere.example', undefined],
  ['javascript:alert(1)', undefined],
])('the return address %s becomes %s', (address, expected) => {
  expect(returnPath(address)).toBe(expected)
})

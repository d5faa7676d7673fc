import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashesOf } from './web-files.ts'

test('hashesOf returns the hash of each inline script or style of a page', () => {
  const page = `<script>first()</script><script type="module" src="/a.js"></script><script>
second()
</script><style>a{}</style><link rel="stylesheet" href="/b.css">`
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  expect(hashesOf('script', page)).toEqual([hash('first()'), hash('\nsecond()\n')])
  expect(hashesOf('style', page)).toEqual([hash('a{}')])
})

test('hashesOf returns nothing for a page without inline scripts', () => {
  expect(hashesOf('script', '<p>Hello</p>')).toEqual([])
})

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { scriptsIn } from './web-files.ts'

test('only scripts that stand in the page itself are named, each by what it says', () => {
  const page = `<script>first()</script><script type="module" src="/a.js"></script><script>
second()
</script>`
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  expect(scriptsIn(page)).toEqual([hash('first()'), hash('\nsecond()\n')])
})

test('a page without scripts of its own names none', () => {
  expect(scriptsIn('<p>Hello</p>')).toEqual([])
})

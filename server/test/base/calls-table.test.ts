import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withCallsTable } from './calls-table.ts'
import { everyCall } from './every-call.ts'

const page = fileURLToPath(new URL('../../../docs/security.md', import.meta.url))

it('docs/security.md lists who may make each call', async () => {
  await expect(withCallsTable(readFileSync(page, 'utf8'), everyCall)).toMatchFileSnapshot(page)
})

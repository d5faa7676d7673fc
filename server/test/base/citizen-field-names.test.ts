import type { Call } from '@portal/contract'
import * as citizens from '@portal/contract/citizens'
import { expect, it } from 'vitest'
import { hasTranslation } from '../../src/base/text/i18n.ts'

/** A zod schema: an object has `shape`, and other schemas refer to inner schemas. */
interface Schema {
  readonly def: object
}
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && 'def' in value

/** The names of all fields of a schema, including those inside lists and objects. */
function namesOf({ def }: Schema): readonly string[] {
  const parts = Object.values(def).flatMap((part: unknown) =>
    Array.isArray(part) ? part : [part, ...('shape' in def && part === def.shape ? Object.values(part as object) : [])],
  )
  const own = 'shape' in def ? Object.keys(def.shape as object) : []
  return [...own, ...parts.filter(isSchema).flatMap(namesOf)]
}

it("the messages name every field that a citizens' call accepts", () => {
  const calls = (Object.values(citizens) as unknown[]).filter(
    (value): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'body' in value,
  )
  expect(calls.length).toBeGreaterThan(80)
  const fields = [...new Set(calls.flatMap(({ params, query, body }) => [params, query, body].flatMap(namesOf)))]
  expect(fields).toEqual(expect.arrayContaining(['terms', 'consent', 'document', 'members']))
  // The compiler reports a Spanish message without an English one.
  expect(fields.filter((field) => !hasTranslation(`fields.${field}`))).toEqual([])
})

import { type Call, takesBody } from '@portal/contract'
import { afterAll, expect, it } from 'vitest'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { callAddress } from './call-address.ts'
import { callName, citizenCalls, staffCalls } from './every-call.ts'
import { asOurWeb, testApp } from './test-app.ts'

// Includes the calls that only existing clients use.
const at = await testApp({ PORTAL_EXISTING_CLIENTS: '1' })
const citizen = await at.account()
afterAll(() => at.close())

const shapeOf = (schema: $ZodType) =>
  (schema as unknown as { _zod: { def: { shape?: Readonly<Record<string, $ZodType>> } } })._zod.def.shape ?? {}

/** Values, at least one of which is valid for each parameter of a path. */
const samples = [
  1,
  '00000000-0000-4000-8000-000000000000',
  'enrolment-1-1',
  '123456',
  'a'.repeat(43),
  'view',
  'Profile',
]

function paramsOf({ params }: Call): Record<string, string | number> {
  const names = Object.entries(shapeOf(params))
  return Object.fromEntries(
    names.map(([name, schema]) => [name, samples.find((value) => safeParse(schema, value).success) ?? 1]),
  )
}

async function responseTo(call: Call, body: object) {
  const isOfCitizens = call.by.includes('citizen')
  const token = isOfCitizens ? citizen.access : at.people.superadmin.access
  const { statusCode, json } = await at.app.inject({
    method: call.method,
    url: callAddress(call, { params: paramsOf(call) }),
    headers: { ...asOurWeb, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    payload: JSON.stringify(body),
  })
  return { status: statusCode, fields: Object.keys(json().errors ?? {}) }
}

const calls = [...staffCalls, ...citizenCalls].filter((call) => takesBody(call))

it('every call returns 422 on the field for half a surrogate pair and for NUL, alone and within a text', async () => {
  const found: unknown[] = []
  for (const call of calls) {
    for (const name of [...Object.keys(shapeOf(call.body)), 'unknown']) {
      for (const value of ['a\ud800b', 'a\udfff', '\0', ['\ud800'], { deep: [{ er: 'x\ud83d' }] }]) {
        const { status, fields } = await responseTo(call, { [name]: value })
        if (status !== 422 || fields.join() !== name) found.push([callName(call), name, status, fields])
      }
    }
  }
  expect(found).toEqual([])
})

it('every call returns 422 for a deeply nested body, and 413 for one with very many fields', async () => {
  const found: unknown[] = []
  const deep = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`)
  const many = Object.fromEntries(Array.from({ length: 50_001 }, (_, n) => [`k${n}`, 1]))
  for (const call of calls.filter(({ needs }) => needs !== 'nothing')) {
    const [nested, large] = [await responseTo(call, { deep }), await responseTo(call, many)]
    if (nested.status !== 422 || nested.fields.join() !== 'deep') found.push([callName(call), nested])
    if (large.status !== 413) found.push([callName(call), large])
  }
  expect(found).toEqual([])
})

import { describe, expect, it } from 'vitest'
import * as common from '../index.ts'
import * as staff from '../staff.ts'
import type { Call } from './call.ts'
import { type Model, models } from './models.ts'

const isCall = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value
const calls = [...Object.values<unknown>({ ...common, ...staff }).filter(isCall), ...staff.catalogueCalls()] as Call[]

describe('models', () => {
  it('are in alphabetical order without duplicates and include those of the catalogues', () => {
    expect(models).toEqual([...new Set(models)].sort())
    expect(models).toEqual(expect.arrayContaining(staff.places.map(({ entity }) => entity)))
  })

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'include every model that %s names',
    (_, call) => {
      const entities = typeof call.needs === 'string' ? [] : call.needs.map(({ entity }) => entity)
      const read = call.history === null ? [] : [call.history.entity]
      for (const entity of [...entities, ...read]) expect(models).toContain(entity as Model)
    },
  )
})

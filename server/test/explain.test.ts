import * as contract from '@portal/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsFor, rowsOf } from '../src/scope.ts'
import { type World, world } from './world.ts'

let at: World

beforeAll(async () => {
  at = await world()
})
afterAll(() => at.close())

describe('the rows of every model', () => {
  it.each(contract.models)('stand in tables that the condition can be asked of: %s', async (model) => {
    const ability = { id: 1, title: '', entity_type: contract.entityType(model), entity_id: null, forbidden: false }
    const name = contract.abilityName('view', model)
    const who = {
      id: at.people.viewer.id,
      roles: [],
      abilities: [
        { ...ability, name, only_owned: true },
        { ...ability, name, only_owned: false, entity_id: 7 },
      ],
    }
    const { from, id, deletedAt = sql`null::timestamptz` } = rowsOf(model)
    const { rows } = await sql`
      select ${id}, ${deletedAt} from ${from} where ${id} <> 7 and ${rowsFor(who, 'view', model)} limit 1`.execute(
      at.db,
    )
    expect(rows.length).toBeLessThan(2)
  })
})

import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../src/base/database/db.ts'
import { advisoryLocks } from '../../src/base/database/locks.ts'
import { nothingChanged } from '../../src/base/services/audit/change.ts'
import { terminalOrigin } from '../../src/base/services/commands/command.ts'
import { entriesNamed, entriesOf, readCatalogues } from '../../src/base/services/import/catalogues.ts'
import { batches, batchSize, inImport } from '../../src/base/services/import/run.ts'
import { testApp } from './test-app.ts'

const at = await testApp()
afterAll(() => at.close())

describe('batches of rows', () => {
  it('yield all rows in order, and let other work run in between', async () => {
    const rows = Array.from({ length: batchSize * 2 + 1 }, (_, index) => index)
    let turns = 0
    const count = () => {
      turns += 1
      if (turns < 100) setImmediate(count)
    }
    setImmediate(count)
    const read: number[][] = []
    for await (const batch of batches(rows)) read.push(batch)
    expect(read.map(({ length }) => length)).toEqual([batchSize, batchSize, 1])
    expect(read.flat()).toEqual(rows)
    expect(turns).toBeGreaterThan(0)
  })

  it('yield no batch without rows', async () => {
    for await (const batch of batches([])) expect(batch).toBe('never')
  })
})

describe('an import', () => {
  const count = () =>
    sql<{ count: number }>`select count(*)::integer as count from programs where name = 'De una prueba'`
      .execute(at.db)
      .then(({ rows }) => rows[0]?.count)
  const insert = sql`insert into programs (name) values ('De una prueba')`
  const lock = advisoryLocks.importSchedules
  const origin = terminalOrigin('seed')
  const unaudited = { audits: nothingChanged, result: undefined }
  const write = async (tx: Tx) => {
    await insert.execute(tx)
    return unaudited
  }

  it('cannot write in a dry run', async () => {
    const dry = inImport(at.db, origin, { lock, isDryRun: true }, write)
    await expect(dry).rejects.toThrow(/read-only/)
    expect(await count()).toBe(0)
  })

  it('writes all rows or none', async () => {
    const failed = inImport(at.db, origin, { lock, isDryRun: false }, async (tx) => {
      await insert.execute(tx)
      throw new Error('the second row fails')
    })
    await expect(failed).rejects.toThrow('the second row fails')
    expect(await count()).toBe(0)
    await inImport(at.db, origin, { lock, isDryRun: false }, write)
    expect(await count()).toBe(1)
  })

  it('runs after the import before it', async () => {
    const events: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const first = inImport(at.db, origin, { lock, isDryRun: false }, async () => {
      events.push('first begins')
      await held
      events.push('first ends')
      return unaudited
    })
    await expect.poll(() => events).toEqual(['first begins'])
    const second = inImport(at.db, origin, { lock, isDryRun: false }, async () => {
      events.push('second')
      return unaudited
    })
    release()
    await Promise.all([first, second])
    expect(events).toEqual(['first begins', 'first ends', 'second'])
  })
})

describe('a catalogue', () => {
  it('finds a row by id, code, name and synonym, with the parents of its rows', async () => {
    const { state, sex } = await readCatalogues(at.db, {
      state: { table: 'states', codes: ['code'], parent: 'country_id' },
      sex: { table: 'sex', synonyms: { hombre: ['male'] } },
    })
    const [antioquia] = entriesNamed(state, ' ANTIOQUÍA. ')
    expect(antioquia).toMatchObject({ name: 'ANTIOQUIA', parent: 47 })
    const { rows } = await sql<{ code: string }>`select code from states where id = ${antioquia?.id}`.execute(at.db)
    const code = rows[0]?.code ?? ''
    // In a catalogue with codes a number is a code, with any number of leading zeros.
    for (const text of [code, `00${code}`, `${code} - Antioquia`, 'antioquia']) {
      expect(entriesOf(state, text)).toContainEqual(antioquia)
    }
    expect(entriesOf(state, 'Narnia')).toEqual([])
    const [man] = entriesOf(sex, 'male')
    expect(man).toEqual(entriesOf(sex, 'Hombre')[0])
    expect(entriesOf(sex, String(man?.id))).toEqual([man])
    expect(entriesNamed(sex, String(man?.id))).toEqual([])
    expect(sex.byId.get(man?.id ?? 0)).toEqual(man)
  })
})

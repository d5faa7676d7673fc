import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programRoot } from '../base/process/config.ts'
import { catalogueRows } from './catalogues.ts'
import { referenceRows } from './references.ts'
import { readTables } from './seed-tables.ts'

test('values have the type of their column, and an empty cell is null where the column allows it', () => {
  const { week_days, activities } = readTables({
    week_days: { id: 'integer', name: 'text', day_of_week: 'smallint?', date: 'date?' },
    activities: { id: 'integer', name: 'text', activity_type_id: 'integer', is_initiate: 'boolean' },
  })
  expect(week_days[0]).toEqual({ id: 1, name: 'LUNES', day_of_week: 1, date: null })
  expect(week_days.at(-1)).toMatchObject({ day_of_week: 7, date: '2026-08-02' })
  expect(activities[0]).toEqual({ id: 1, name: 'ACTIVIDAD FÍSICA', activity_type_id: 1, is_initiate: true })
})

test('every file belongs to a table, and its numbers can be read', () => {
  const tables: Readonly<Record<string, readonly object[]>> = { ...referenceRows(), ...catalogueRows() }
  for (const file of readdirSync(join(programRoot, 'server', 'seed-data')).filter((name) => name.endsWith('.csv'))) {
    const rows = tables[file.replace(/\.csv$/, '')]
    expect(rows, file).toBeDefined()
    for (const row of rows ?? []) expect(Object.values(row), file).not.toContain(Number.NaN)
  }
})

import { expect, test } from 'vitest'
import { auditedKind, kindOfField } from './value-kinds.ts'

test.each([
  ['birthdate', 'date'],
  ['date', 'date'],
  ['created_at', 'moment'],
  ['start_date', 'moment'],
  ['vacation_final_date', 'moment'],
  ['id', 'id'],
  ['park_id', 'id'],
  ['name', 'text'],
  ['update_date_text', 'text'],
])('kindOfField %s is %s', (field, kind) => {
  expect(kindOfField(field)).toBe(kind)
})

test.each([
  ['is_paid', true, 'flag'],
  ['quota', 12_000, 'number'],
  ['park_id', 12_000, 'id'],
  ['name', '2026-11-21', 'text'],
  ['verified_at', '2026-11-21 10:00:00', 'moment'],
] as const)('auditedKind of %s with %j is %s', (field, value, kind) => {
  expect(auditedKind(field, value)).toBe(kind)
})

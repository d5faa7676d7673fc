import { profileExpanded, profileHeaders, profileSensitive, sensitiveFields } from '@portal/contract'
import { expect, test } from 'vitest'
import { factGroups, writingOf } from './facts.ts'

const shown = factGroups.flatMap((group) => group.fields)

test('every column of the contract is on the citizen’s page, once', () => {
  const columns = [...profileHeaders, ...profileExpanded, ...profileSensitive].map((column) => column.value)
  const expected = columns.filter((value) => value !== 'actions' && value !== 'full_name')
  expect([...shown].sort()).toEqual([...expected].sort())
})

test('ethnic and population group, gender and orientation stand together under their warning', () => {
  const social = factGroups.find((group) => group.name === 'social')?.fields ?? []
  expect(social.every((field) => (sensitiveFields as readonly string[]).includes(field))).toBe(true)
})

test.each([
  ['full_name_verifier', 'name'],
  ['checker_id', 'name'],
  ['status_id', 'words'],
  ['document', 'plain'],
  ['eps', 'plain'],
])('%s is written as %s', (field, writing) => {
  expect(writingOf(field)).toBe(writing)
})

import { profileExpanded, profileHeaders, profileSensitive, sensitiveFields } from '@portal/contract'
import { expect, test } from 'vitest'
import { factGroups, writingOf } from './facts.ts'

const shown = factGroups.flatMap((group) => group.fields)

test('the page of a citizen shows every column of the contract once', () => {
  const columns = [...profileHeaders, ...profileExpanded, ...profileSensitive].map((column) => column.value)
  const expected = columns.filter((value) => value !== 'actions' && value !== 'full_name')
  expect([...shown].sort()).toEqual([...expected].sort())
})

test('the social group contains only sensitive fields', () => {
  const social = factGroups.find((group) => group.name === 'social')?.fields ?? []
  expect(social.every((field) => (sensitiveFields as readonly string[]).includes(field))).toBe(true)
})

test.each([
  ['full_name_verifier', 'name'],
  ['checker_id', 'name'],
  ['status_id', 'sentence'],
  ['document', 'plain'],
  ['eps', 'plain'],
])('writingOf %s is %s', (field, writing) => {
  expect(writingOf(field)).toBe(writing)
})

import { profileExpanded, profileHeaders, profileSensitive, sensitiveFields } from '@portal/contract'
import { expect, test } from 'vitest'
import { factGroups, kindOf } from './facts.ts'

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
  ['document', 'text'],
  ['eps', 'text'],
  ['eps_id', 'id'],
  ['sex', 'sentence'],
  ['birthdate', 'date'],
  ['has_disability', 'flag'],
  ['mobile_phone', 'phone'],
  ['stratum', 'number'],
  ['waiting_since', 'moment'],
  ['postponed_at', 'moment'],
])('kindOf %s is %s', (field, kind) => {
  expect(kindOf(field)).toBe(kind)
})

import { afterEach, expect, test } from 'vitest'
import { clearPersonData } from '../../../kit/device/person-data.ts'
import { attemptOf } from './attempt-keys.ts'

afterEach(clearPersonData)

test('a request keeps its key until the response, and another request has another key', () => {
  const first = attemptOf('/api/profiles', { name: 'Ana' })
  expect(attemptOf('/api/profiles', { name: 'Ana' }).key).toBe(first.key)
  expect(attemptOf('/api/profiles', { name: 'Eva' }).key).not.toBe(first.key)
  expect(attemptOf('/api/teams', { name: 'Ana' }).key).not.toBe(first.key)
  first.ended()
  expect(attemptOf('/api/profiles', { name: 'Ana' }).key).not.toBe(first.key)
})

test('a photograph that was taken again gets another key, although its name and size are the same', () => {
  const [one, other] = ['a', 'b'].map((text) => new File([text], 'foto.jpg', { lastModified: 1 }))
  const first = attemptOf('/api/profiles/7/files', { file: one })
  expect(attemptOf('/api/profiles/7/files', { file: one }).key).toBe(first.key)
  expect(attemptOf('/api/profiles/7/files', { file: other }).key).not.toBe(first.key)
})

test('the keys end with the session', () => {
  const { key } = attemptOf('/api/profiles', {})
  clearPersonData()
  expect(attemptOf('/api/profiles', {}).key).not.toBe(key)
})

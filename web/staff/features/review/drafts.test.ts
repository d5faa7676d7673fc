import { expect, test } from 'vitest'
import { draftAt, earlyKey, withDraft } from './drafts.ts'

const early = earlyKey(5)

test('what is typed before the stop is known is written where the desk comes to stand', () => {
  const typed = withDraft({}, early, early, 'vrk')
  expect(draftAt(typed, 'file:12', early)).toBe('vrk')
  expect(draftAt(typed, 'file:12', earlyKey(6))).toBe('')
  expect(withDraft(typed, 'file:12', early, 'vrk!')).toEqual({ 'file:12': 'vrk!' })
})

test('a draft that was there stays before it', () => {
  expect(draftAt({ 'file:12': 'Antes.', [early]: 'Después.' }, 'file:12', early)).toBe('Antes. Después.')
})

test('an empty draft is none', () => {
  expect(withDraft({ 'file:12': 'a', 'file:13': 'b' }, 'file:12', early, '')).toEqual({ 'file:13': 'b' })
})

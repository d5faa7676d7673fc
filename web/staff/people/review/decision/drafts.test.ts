import { expect, test } from 'vitest'
import { draftAt, draftKey, earlyKey, withBroughtBack, withDraft } from './drafts.ts'

const early = earlyKey(1, 5)

test('what is typed before the stop is known is written where the desk comes to stand', () => {
  const typed = withDraft({}, early, early, 'vrk')
  expect(draftAt(typed, 'file:12', early)).toBe('vrk')
  expect(draftAt(typed, 'file:12', earlyKey(1, 6))).toBe('')
  expect(withDraft(typed, 'file:12', early, 'vrk!')).toEqual({ 'file:12': 'vrk!' })
})

test('a draft that was there stays before it', () => {
  expect(draftAt({ 'file:12': 'Antes.', [early]: 'Después.' }, 'file:12', early)).toBe('Antes. Después.')
})

test('an empty draft is none', () => {
  expect(withDraft({ 'file:12': 'a', 'file:13': 'b' }, 'file:12', early, '')).toEqual({ 'file:13': 'b' })
})

test('the drafts of two people at one browser are apart', () => {
  const typed = withDraft({}, draftKey(1, 'file:12'), earlyKey(1, 5), 'a')
  expect(draftAt(typed, draftKey(2, 'file:12'), earlyKey(2, 5))).toBe('')
})

test('an undo brings the text back, and never over a newer one', () => {
  expect(withBroughtBack({}, 'file:12', 'Antes')).toEqual({ 'file:12': 'Antes' })
  expect(withBroughtBack({ 'file:12': 'Nuevo' }, 'file:12', 'Antes')).toEqual({ 'file:12': 'Nuevo' })
  expect(withBroughtBack({}, 'file:12', '')).toEqual({})
})

import { expect, test } from 'vitest'
import { draftAt, earlyKey, withBroughtBack, withDraft, withMarks } from './drafts.ts'

const early = earlyKey(5)

test('text that is typed before the document is loaded becomes the draft of that document', () => {
  const typed = withDraft({}, early, early, 'vrk')
  expect(draftAt(typed, 'file:12', early)).toBe('vrk')
  expect(draftAt(typed, 'file:12', earlyKey(6))).toBe('')
  expect(withDraft(typed, 'file:12', early, 'vrk!')).toEqual({ 'file:12': 'vrk!' })
})

test('draftAt puts the existing draft before the text that was typed early', () => {
  expect(draftAt({ 'file:12': 'Antes.', [early]: 'Después.' }, 'file:12', early)).toBe('Antes. Después.')
})

test('withDraft removes an empty draft', () => {
  expect(withDraft({ 'file:12': 'a', 'file:13': 'b' }, 'file:12', early, '')).toEqual({ 'file:13': 'b' })
})

test('withBroughtBack restores the text after an undo, unless there is a newer draft', () => {
  expect(withBroughtBack({}, 'file:12', 'Antes')).toEqual({ 'file:12': 'Antes' })
  expect(withBroughtBack({ 'file:12': 'Nuevo' }, 'file:12', 'Antes')).toEqual({ 'file:12': 'Nuevo' })
  expect(withBroughtBack({}, 'file:12', '')).toEqual({})
})

test('withMarks sets the marks of a position, and removes the position when none is left', () => {
  const marks = { surname: { verdict: 'different', text: 'Rojas' } } as const
  const now = withMarks({ 'file:13': marks }, 'file:12', marks)
  expect(now).toEqual({ 'file:12': marks, 'file:13': marks })
  expect(withMarks(now, 'file:12', {})).toEqual({ 'file:13': marks })
})

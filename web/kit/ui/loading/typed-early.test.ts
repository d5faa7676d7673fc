import { expect, test } from 'vitest'
import { takesKeys } from './typed-early.ts'

const onClose = () => {}

test('takesKeys is true for an open part that can be closed', () => {
  expect(takesKeys({ onClose })).toBe(true)
  expect(takesKeys({ onClose, open: true, anchor: {}, takesFocus: true })).toBe(true)
})

test('takesKeys is false for a closed part, and for one that takes no focus', () => {
  expect(takesKeys({ onClose, open: false })).toBe(false)
  expect(takesKeys({ onClose, anchor: null })).toBe(false)
  expect(takesKeys({ onClose, open: true, takesFocus: false })).toBe(false)
  expect(takesKeys({})).toBe(false)
})

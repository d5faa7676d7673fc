import { expect, test } from 'vitest'
import { takesKeys } from './typed-early.ts'

const onClose = () => {}

test('a part that can be closed takes the keys while its code is on its way', () => {
  expect(takesKeys({ onClose })).toBe(true)
  expect(takesKeys({ onClose, open: true, anchor: {}, takesFocus: true })).toBe(true)
})

test('a part that stays closed, or was only left open the last time, does not', () => {
  expect(takesKeys({ onClose, open: false })).toBe(false)
  expect(takesKeys({ onClose, anchor: null })).toBe(false)
  expect(takesKeys({ onClose, open: true, takesFocus: false })).toBe(false)
  expect(takesKeys({})).toBe(false)
})

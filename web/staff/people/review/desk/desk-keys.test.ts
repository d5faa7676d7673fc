import { expect, test } from 'vitest'
import { deskCommand } from './desk-keys.ts'

const plain = { ctrlKey: false, altKey: false, metaKey: false, repeat: false }

test('returns a decision for a letter in lower or upper case', () => {
  expect(deskCommand({ ...plain, key: 'v' })).toEqual({ kind: 'verify' })
  expect(deskCommand({ ...plain, key: 'R' })).toEqual({ kind: 'return' })
  expect(deskCommand({ ...plain, key: '?' })).toEqual({ kind: 'help' })
})

test('returns a ready-made observation for a digit', () => {
  expect(deskCommand({ ...plain, key: '3' })).toEqual({ kind: 'ready', number: 3 })
  expect(deskCommand({ ...plain, key: '0' })).toBeUndefined()
})

test('returns handing over, postponing and the two widths of the document', () => {
  const kinds = ['e', 'P', 'a', 'f'].map((key) => deskCommand({ ...plain, key })?.kind)
  expect(kinds).toEqual(['hand_over', 'postpone', 'whole', 'form'])
})

test('ignores a key that is held down', () => {
  expect(deskCommand({ ...plain, key: 'v', repeat: true })).toBeUndefined()
})

test('ignores keys with Ctrl, Alt or Meta', () => {
  for (const held of ['ctrlKey', 'altKey', 'metaKey'] as const) {
    expect(deskCommand({ ...plain, key: 'r', [held]: true })).toBeUndefined()
  }
})

import { expect, test } from 'vitest'
import { deskCommand } from './desk-keys.ts'

const plain = { ctrlKey: false, altKey: false, metaKey: false, repeat: false }

test('letters decide, large or small', () => {
  expect(deskCommand({ ...plain, key: 'v' })).toEqual({ kind: 'verify' })
  expect(deskCommand({ ...plain, key: 'R' })).toEqual({ kind: 'return' })
  expect(deskCommand({ ...plain, key: '?' })).toEqual({ kind: 'help' })
})

test('figures choose a ready-made observation', () => {
  expect(deskCommand({ ...plain, key: '3' })).toEqual({ kind: 'ready', number: 3 })
  expect(deskCommand({ ...plain, key: '0' })).toBeUndefined()
})

test('a key held down does not decide the next document too', () => {
  expect(deskCommand({ ...plain, key: 'v', repeat: true })).toBeUndefined()
})

test('what the browser does with Ctrl, Alt and Meta is left to it', () => {
  for (const held of ['ctrlKey', 'altKey', 'metaKey'] as const) {
    expect(deskCommand({ ...plain, key: 'r', [held]: true })).toBeUndefined()
  }
})

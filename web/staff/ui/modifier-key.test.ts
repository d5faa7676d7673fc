import { afterEach, expect, test, vi } from 'vitest'
import { modifierKey } from './modifier-key.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['MacIntel', '⌘'],
  ['iPad', '⌘'],
  ['Win32', 'Ctrl'],
  ['Linux x86_64', 'Ctrl'],
])('on %s the key of shortcuts is %s', (platform, name) => {
  vi.stubGlobal('navigator', { platform })
  expect(modifierKey()).toBe(name)
})

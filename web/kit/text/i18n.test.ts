import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preferredLocale, rememberLocale } from './i18n.ts'

let written: string[]

beforeEach(() => {
  written = []
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      return written.at(-1)?.split(';')[0] ?? ''
    },
    set cookie(text: string) {
      written.push(text)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a chosen language is remembered for 365 days, and is that of addresses that name none', () => {
  expect(preferredLocale()).toBe('es')
  rememberLocale('en')
  expect(written[0]).toContain('locale=en')
  expect(written[0]).toContain('max-age=31536000')
  expect(written[0]).toContain('path=/portal-ciudadano-administrador')
  expect(preferredLocale()).toBe('en')
})

test('a language nobody speaks here is not taken from the cookie', () => {
  written = ['locale=fr']
  expect(preferredLocale()).toBe('es')
})

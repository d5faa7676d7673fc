import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  changeLocale,
  currentLocale,
  loadNamespace,
  preferredLocale,
  provideMessages,
  rememberLocale,
  translate,
} from './i18n.ts'

let written: string[]

beforeEach(() => {
  written = []
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    documentElement: {},
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

describe('a change of the language', () => {
  const words = (text: string) => ({ title: text })
  let english: Record<'common' | 'data', () => Promise<object>>

  beforeEach(async () => {
    english = { common: async () => words('English'), data: async () => ({ row: 'Row' }) }
    provideMessages({
      common: { es: async () => words('Español'), en: () => english.common() },
      data: { es: async () => ({ row: 'Fila' }), en: () => english.data() },
    })
    await changeLocale('es')
  })

  const say = (key: string) => (translate as (key: string) => string)(key)

  test('that fails leaves the shown language, also for the messages of later pages', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    english.common = () => Promise.reject(new Error('no connection'))
    await expect(changeLocale('en')).rejects.toThrow('no connection')
    await loadNamespace('data' as never)
    expect([currentLocale(), say('title'), say('data:row')]).toEqual(['es', 'Español', 'Fila'])
  })

  test('that is slower than a later one is not shown', async () => {
    let finish = () => {}
    english.common = () =>
      new Promise((resolve) => {
        finish = () => resolve(words('English'))
      })
    const first = changeLocale('en')
    const second = changeLocale('es')
    expect(await second).toBe(true)
    finish()
    expect(await first).toBe(false)
    expect([currentLocale(), say('title')]).toEqual(['es', 'Español'])
  })
})

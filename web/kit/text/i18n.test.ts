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
/** The element in which the server writes the names of the institute. */
let pageNames: object | null

beforeEach(() => {
  written = []
  pageNames = null
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    documentElement: {},
    querySelector: () => pageNames,
    get cookie() {
      return written.at(-1)?.split(';')[0] ?? ''
    },
    set cookie(text: string) {
      written.push(text)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('rememberLocale stores the language for 365 days, and preferredLocale reads it', () => {
  expect(preferredLocale()).toBe('es')
  rememberLocale('en')
  expect(written[0]).toContain('locale=en')
  expect(written[0]).toContain('max-age=31536000')
  expect(written[0]).toContain('path=/portal-ciudadano-administrador')
  expect(preferredLocale()).toBe('en')
})

test('preferredLocale ignores an unsupported language in the cookie', () => {
  written = ['locale=fr']
  expect(preferredLocale()).toBe('es')
})

describe('changeLocale', () => {
  const messages = (text: string) => ({ title: text })
  let english: Record<'common' | 'data', () => Promise<object>>

  beforeEach(async () => {
    english = { common: async () => messages('English'), data: async () => ({ row: 'Row' }) }
    provideMessages({
      common: { es: async () => messages('Español'), en: () => english.common() },
      data: { es: async () => ({ row: 'Fila' }), en: () => english.data() },
    })
    await changeLocale('es')
  })

  const say = (key: string) => (translate as (key: string) => string)(key)

  test('keeps the current language when the messages cannot be loaded, also for messages that are loaded later', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    english.common = () => Promise.reject(new Error('no connection'))
    await expect(changeLocale('en')).rejects.toThrow('no connection')
    await loadNamespace('data' as never)
    expect([currentLocale(), say('title'), say('data:row')]).toEqual(['es', 'Español', 'Fila'])
  })

  test.each([
    ['both names', { short: 'SD' }, 'SD'],
    ['a name without an abbreviation', {}, 'Deporte & "Parques"'],
  ])('shows %s of the page in place of those of the messages, in both languages', async (_, dataset, short) => {
    pageNames = { content: 'Deporte & "Parques"', dataset }
    const product = { institute: 'Instituto', abbreviation: 'I', name: 'Portal' }
    const common = async () => ({ product })
    provideMessages({ common: { es: common, en: common }, data: { es: common, en: common } })
    for (const locale of ['es', 'en'] as const) {
      await changeLocale(locale)
      const shown = ['institute', 'abbreviation', 'name'].map((key) => say(`product.${key}`))
      expect(shown).toEqual(['Deporte & "Parques"', short, 'Portal'])
    }
  })

  test('ignores a language that loads later than a newer choice', async () => {
    let finish = () => {}
    english.common = () =>
      new Promise((resolve) => {
        finish = () => resolve(messages('English'))
      })
    const first = changeLocale('en')
    const second = changeLocale('es')
    expect(await second).toBe(true)
    finish()
    expect(await first).toBe(false)
    expect([currentLocale(), say('title')]).toEqual(['es', 'Español'])
  })
})

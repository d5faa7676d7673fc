import { describe, expect, test } from 'vitest'
import { locales } from '../base/locales.ts'
import { type CitizenPageName, citizenPages, citizenPath } from './paths.ts'

const names = Object.keys(citizenPages) as CitizenPageName[]
const params = { id: 7, step: 'paso', section: 'parte' }

describe('the addresses of the citizens’ pages', () => {
  test('are all different', () => {
    const all = names.flatMap((name) => locales.map((locale) => citizenPath(name, locale, params)))
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((path) => path.startsWith('/') || path.endsWith('/'))).toEqual([])
  })

  test('are below the base in Spanish and below `en` in English', () => {
    expect(citizenPath('offer', 'es')).toBe('')
    expect(citizenPath('offer', 'en')).toBe('en')
    expect(citizenPath('activity', 'es', { id: 7 })).toBe('actividades/7')
    expect(citizenPath('activity', 'en', { id: 7 })).toBe('en/activities/7')
    expect(citizenPath('account-section', 'es', { section: 'a/b' })).toBe('mi-cuenta/a%2Fb')
    expect(() => citizenPath('activity', 'es')).toThrow(RangeError)
  })

  test('of the forgotten password are those in mails and existing clients', () => {
    expect(citizenPath('passwordReset', 'es')).toBe('usuarios/restaurar-contrasena')
    expect(citizenPath('passwordForgotten', 'es')).toBe('usuarios/olvide-mi-contrasena')
  })
})

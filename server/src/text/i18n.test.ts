import { errorCodes } from '@portal/contract'
import { expect, test } from 'vitest'
import { hasTranslation, localeOf, translate } from './i18n.ts'

test.each(Object.keys(errorCodes))('the error %s has a sentence', (code) => {
  expect(hasTranslation(`error_codes.${code}`)).toBe(true)
})

test('the words of the server and those of the domain are found by their key alone', () => {
  expect(translate('es', 'error_codes.in_use')).toBe('El registro está en uso y no se puede eliminar.')
  expect(translate('en', 'titles.schedules')).toBe('Schedules and enrolments')
  expect(translate('es', 'done.assigned_many', { count: 2 })).toBe('Se asignaron 2 ciudadanos.')
})

test('a key that nobody has written is no sentence', () => {
  expect(hasTranslation('error_codes.absent')).toBe(false)
})

test('the language is that of X-Localization, else Spanish', () => {
  expect(localeOf({ 'x-localization': 'en' })).toBe('en')
  expect(localeOf({ 'x-localization': 'fr' })).toBe('es')
  expect(localeOf({})).toBe('es')
})

import { errorCodes } from '@portal/contract'
import { expect, test } from 'vitest'
import { hasTranslation, localeOf, translate } from './i18n.ts'

test.each(Object.keys(errorCodes))('the error %s has a message', (code) => {
  expect(hasTranslation(`error_codes.${code}`)).toBe(true)
})

test('messages of the server and of the contract are found by their key', () => {
  expect(translate('es', 'error_codes.in_use')).toBe('El registro está en uso y no se puede eliminar.')
  expect(translate('en', 'titles.schedules')).toBe('Schedules and enrolments')
  expect(translate('es', 'done.assigned_many', { count: 2 })).toBe('Se asignaron 2 ciudadanos.')
})

test('numbers are written with the separators of the language, numbers of records without', () => {
  expect(translate('es', 'done.assigned_many', { count: 2764 })).toBe('Se asignaron 2.764 ciudadanos.')
  expect(translate('es', 'done.assigned_many', { count: 3_000_000 })).toBe('Se asignaron 3.000.000 ciudadanos.')
  expect(translate('en', 'done.assigned_many', { count: 2764 })).toBe('2,764 citizens were assigned.')
  expect(translate('es', 'validation.max', { field: 'texto', max: 2500 })).toMatch(
    'no puede tener más de 2.500 caracteres',
  )
  expect(translate('es', 'schedule_skipped.copied', { id: 11409 })).toMatch('11409')
})

test('a number inside a sentence has its own plural', () => {
  expect(translate('es', 'error_codes.too_many_requests', { seconds: 1 })).toMatch('en 1 segundo.')
  expect(translate('es', 'error_codes.too_many_requests', { seconds: 3600 })).toMatch('en 3.600 segundos.')
  expect(translate('en', 'done.shared_many', { count: 240, validators: 1 })).toBe(
    '240 citizens were shared among 1 validator.',
  )
})

test('an unknown key has no translation', () => {
  expect(hasTranslation('error_codes.absent')).toBe(false)
})

test('the language is X-Localization, or Spanish without it', () => {
  expect(localeOf({ 'x-localization': 'en' })).toBe('en')
  expect(localeOf({ 'x-localization': 'fr' })).toBe('es')
  expect(localeOf({})).toBe('es')
})

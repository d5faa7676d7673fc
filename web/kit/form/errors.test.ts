import { login } from '@portal/contract'
import { transitionProfile } from '@portal/contract/staff'
import { beforeEach, expect, test } from 'vitest'
import { staffMessages } from '../../staff/messages/load.ts'
import { changeLocale, provideMessages } from '../text/i18n.ts'
import { errorsOf, errorText } from './errors.ts'

provideMessages(staffMessages)

beforeEach(() => changeLocale('es'))

test('errorsOf returns no error for valid values', () => {
  expect(errorsOf(login.body, { username: 'ana', password: 'secreta-1', remember: false }).size).toBe(0)
})

test('errorsOf returns one message for each field, with the label that the server uses', async () => {
  const errors = errorsOf(transitionProfile.body, { status_id: 3, observation: 'no' })
  expect([...errors]).toEqual([
    ['observation', { key: 'validation.min', message: 'El campo observación debe tener al menos 3 caracteres.' }],
  ])
  await changeLocale('en')
  expect(errorText('observation', 'validation.required')).toBe('The observation field is required.')
})

test('errorText uses the name of a field that has no label', () => {
  expect(errorText('items.0.odd_field', 'validation.required')).toBe('El campo odd_field es obligatorio.')
})

test('errorText names fields by the labels of the form', () => {
  const labelOf = (field: string) => ({ start_date: 'Fecha de apertura', final_date: 'Fecha de cierre' })[field]
  const text = (labels?: typeof labelOf | (() => string)) =>
    errorText('final_date', 'validation.not_before_field', { other: 'start_date' }, labels)
  expect(text(labelOf)).toBe('El campo fecha de cierre no puede ser anterior a fecha de apertura.')
  // A field that the form does not name keeps its general name.
  expect(text(() => '')).toBe(text())
})

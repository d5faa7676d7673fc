import { login } from '@portal/contract'
import { transitionProfile } from '@portal/contract/staff'
import { beforeEach, expect, test } from 'vitest'
import { staffWords } from '../../staff/messages/load.ts'
import { changeLocale, provideWords } from '../text/i18n.ts'
import { faultsOf, faultText } from './faults.ts'

provideWords(staffWords)

beforeEach(() => changeLocale('es'))

test('a form without faults has none', () => {
  expect(faultsOf(login.body, { username: 'ana', password: 'secreta-1', remember: false }).size).toBe(0)
})

test('each field has one sentence, with the label as the server writes it', async () => {
  const faults = faultsOf(transitionProfile.body, { status_id: 3, observation: 'no' })
  expect([...faults]).toEqual([
    ['observation', { key: 'validation.min', message: 'El campo observación debe tener al menos 3 caracteres.' }],
  ])
  await changeLocale('en')
  expect(faultText('observation', 'validation.required')).toBe('The observation field is required.')
})

test('a field without a label is called by its name', () => {
  expect(faultText('items.0.odd_field', 'validation.required')).toBe('El campo odd_field es obligatorio.')
})

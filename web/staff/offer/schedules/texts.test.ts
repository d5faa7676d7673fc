import { beforeAll, expect, test } from 'vitest'
import { changeLocale, loadNamespace, provideMessages } from '../../../kit/text/i18n.ts'
import { staffMessages } from '../../messages/load.ts'
import { agesText } from './texts.ts'

beforeAll(async () => {
  provideMessages(staffMessages)
  await changeLocale('es')
  await loadNamespace('inside')
})

test.each([
  [6, 12, '6 a 12 años'],
  [8, 8, '8 años'],
  [1, 1, '1 año'],
])('agesText from %s to %s is %s', (min_age, max_age, text) => {
  expect(agesText({ min_age, max_age })).toBe(text)
})

import { expect, test } from 'vitest'
import { dayName, dayText } from './day-text.ts'
import { changeLocale, provideWords } from './i18n.ts'

provideWords({ common: { es: async () => ({}), en: async () => ({}) } })

test('days are named in the language of the interface', async () => {
  await changeLocale('es')
  expect([dayText('LUNES Y MIÉRCOLES'), dayText('LUNES A VIERNES'), dayName(7)]).toEqual([
    'Lunes y miércoles',
    'Lunes a viernes',
    'domingo',
  ])
  await changeLocale('en')
  expect([dayText('LUNES Y MIÉRCOLES'), dayText('SÁBADO 12 DE DICIEMBRE'), dayText('POR DEFINIR'), dayName(7)]).toEqual(
    ['Monday and Wednesday', 'Sábado 12 de diciembre', 'Por definir', 'Sunday'],
  )
})

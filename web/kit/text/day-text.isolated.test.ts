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
  const labels = ['LUNES Y MIÉRCOLES', 'LUNES A VIERNES', 'SÁBADO Y DOMINGO', 'SÁBADO 12 DE DICIEMBRE', 'POR DEFINIR']
  expect([...labels.map(dayText), dayName(7)]).toEqual([
    'Monday and Wednesday',
    'Monday\u2009–\u2009Friday',
    'Saturday and Sunday',
    'Sábado 12 de diciembre',
    'Por definir',
    'Sunday',
  ])
})

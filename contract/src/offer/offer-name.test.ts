import { expect, test } from 'vitest'
import { offerName } from './offer-name.ts'

test.each([
  ['TEC', 'Tiempo Escolar Complementario'],
  ['CEFE COMETAS - AUDITORIO', 'Centro Felicidad Cometas - Auditorio'],
  ['ACTIVIDADES SUBACUÁTICAS CEFE FONTANAR DEL RÍO', 'Actividades Subacuáticas Centro Felicidad Fontanar del Río'],
  ['CENTROS FELICIDAD (CEFE)', 'Centros Felicidad'],
  ['PRD EL SALITRE - UCAD', 'Parque Recreodeportivo el Salitre'],
  ['EL CAMPINCITO - CEAD', 'El Campincito'],
  ['PISTA DE BMX PRD', 'Pista de BMX Parque Recreodeportivo'],
  ['Natación CEFE Tunal', 'Natación Centro Felicidad Tunal'],
  ['ESTADIO DE TECHO - GRAMA', 'Estadio de Techo - Grama'],
])('shows %s as %s', (text, expected) => {
  expect(offerName(text)).toBe(expected)
})

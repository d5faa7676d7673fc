import { expect, test } from 'vitest'
import { observationText } from './observation-text.ts'

test.each([
  ['VERIFICADO: DOCUMENTO LEGIBLE Y VIGENTE. GRACIAS.', 'Verificado: Documento legible y vigente. Gracias.'],
  ['¿PUEDE ENVIAR SU CERTIFICADO DE EPS?', '¿Puede enviar su certificado de EPS?'],
  [
    'ANA MARÍA RUEDA HA ASIGNADO A LUIS DE LA CRUZ PARA VALIDAR LOS DATOS.',
    'Ana María Rueda ha asignado a Luis de la Cruz para validar los datos.',
  ],
  ['ANA RUEDA DESHIZO EL CAMBIO A VERIFICADO.', 'Ana Rueda deshizo el cambio a verificado.'],
  ['Escrita como se lee, por Ana.', 'Escrita como se lee, por Ana.'],
])('%s becomes %s', (stored, read) => {
  expect(observationText(stored)).toBe(read)
})

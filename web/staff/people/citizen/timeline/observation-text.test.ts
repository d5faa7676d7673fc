import { expect, test } from 'vitest'
import { observationText } from './observation-text.ts'

test.each<[stored: string, read: string, names?: string[]]>([
  ['VERIFICADO: DOCUMENTO LEGIBLE Y VIGENTE. GRACIAS.', 'Verificado: Documento legible y vigente. Gracias.'],
  ['¿PUEDE ENVIAR SU CERTIFICADO DE EPS?', '¿Puede enviar su certificado de EPS?'],
  [
    'ANA MARÍA RUEDA HA ASIGNADO A LUIS DE LA CRUZ PARA VALIDAR LOS DATOS.',
    'Ana María Rueda ha asignado a Luis de la Cruz para validar los datos.',
    ['Ana María Rueda', 'LUIS DE LA CRUZ'],
  ],
  ['ANA RUEDA DESHIZO EL CAMBIO A VERIFICADO.', 'Ana Rueda deshizo el cambio a verificado.', ['Ana Rueda']],
  ['ANA HA ASIGNADO A LUIS PARA VALIDAR LOS DATOS.', 'Ana ha asignado a luis para validar los datos.'],
  ['Escrita como se lee, por Ana.', 'Escrita como se lee, por Ana.'],
])('%s becomes %s', (stored, read, names = []) => {
  expect(observationText(stored, names)).toBe(read)
})

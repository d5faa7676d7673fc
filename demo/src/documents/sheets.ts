import type { Colour, Sheet } from './paper-pdf.ts'

/** The holder of a document, as printed on it. */
export interface Bearer {
  readonly document_type: string
  readonly document: string
  readonly names: string
  readonly surnames: string
  /** `21-NOV-1990` */
  readonly born: string
  readonly birthplace: string
  readonly sex: string
  readonly blood: string
}

/** The model document that many citizens share. */
export const sample: Bearer = {
  document_type: 'DOCUMENTO',
  document: '0.000.000.000',
  names: 'NOMBRES DE MUESTRA',
  surnames: 'APELLIDOS DE MUESTRA',
  born: '01-ENE-1990',
  birthplace: 'BOGOTÁ D.C.',
  sex: 'X',
  blood: 'O+',
}

const card: Colour = [0.93, 0.94, 0.98]
const band: Colour = [0.35, 0.29, 0.58]
const pale: Colour = [0.84, 0.83, 0.36]
const grey: Colour = [0.78, 0.79, 0.84]
const skin: Colour = [0.85, 0.7, 0.58]

const width = 420
const height = 270

/** Both sides of an invented identity card. The design is our own, so that nobody mistakes it for a real card. */
export function identityCard(bearer: Bearer): readonly Sheet[] {
  const front: Sheet = {
    width,
    height,
    boxes: [
      [0, 0, width, height, card],
      [0, height - 44, width, 44, grey],
      [0, height - 48, width, 4, band],
      [292, 62, 104, 132, grey],
      [322, 112, 44, 56, skin],
      [306, 62, 76, 44, band],
      [0, 0, width, 14, pale],
    ],
    texts: [
      [20, height - 22, 13, 'CIUDAD DE DEMOSTRACIÓN', true],
      [20, height - 37, 9, 'Documento inventado, sin validez'],
      [20, 200, 9, `${bearer.document_type} NÚMERO`],
      [20, 180, 19, bearer.document, true],
      [20, 158, 8, 'APELLIDOS'],
      [20, 142, 14, bearer.surnames, true],
      [20, 120, 8, 'NOMBRES'],
      [20, 104, 14, bearer.names, true],
      [20, 82, 8, 'FECHA DE NACIMIENTO'],
      [20, 66, 13, bearer.born, true],
      [20, 40, 8, 'FIRMA'],
      [60, 36, 12, bearer.names.toLowerCase()],
    ],
  }
  const bars = Array.from({ length: 70 }, (_, index): Sheet['boxes'][number] => {
    const digit = bearer.document.charCodeAt(index % bearer.document.length) % 4
    return [24 + 5.3 * index, 24, 1 + digit, 46, [0.13, 0.13, 0.18]]
  })
  const back: Sheet = {
    width,
    height,
    boxes: [[0, 0, width, height, card], [0, height - 14, width, 14, band], ...bars],
    texts: [
      [24, 218, 8, 'LUGAR DE NACIMIENTO'],
      [24, 202, 13, bearer.birthplace, true],
      [24, 176, 8, 'FECHA DE NACIMIENTO'],
      [24, 160, 13, bearer.born, true],
      [210, 176, 8, 'SEXO'],
      [210, 160, 13, bearer.sex, true],
      [300, 176, 8, 'GRUPO SANGUÍNEO'],
      [300, 160, 13, bearer.blood, true],
      [24, 134, 8, 'NÚMERO'],
      [24, 118, 13, bearer.document, true],
    ],
  }
  return [front, back]
}

/** A letter of an invented health insurer. */
export function insuranceLetter(bearer: Bearer): readonly Sheet[] {
  const page = { width: 612, height: 792 }
  return [
    {
      ...page,
      boxes: [
        [0, 756, 612, 36, band],
        [64, 452, 484, 1, grey],
        [64, 560, 484, 1, grey],
      ],
      texts: [
        [64, 700, 18, 'Certificado de afiliación', true],
        [64, 680, 10, 'Documento inventado para una demostración, sin validez'],
        [64, 630, 11, 'La entidad certifica que la siguiente persona se encuentra afiliada y activa en el régimen'],
        [64, 614, 11, 'contributivo a la fecha de expedición de este documento:'],
        [64, 570, 9, 'AFILIADO'],
        [64, 538, 14, `${bearer.names} ${bearer.surnames}`, true],
        [64, 516, 11, `${bearer.document_type} ${bearer.document}`],
        [64, 498, 11, `Fecha de nacimiento: ${bearer.born}`],
        [64, 480, 11, 'Estado de la afiliación: ACTIVO'],
        [64, 424, 11, 'Se expide a solicitud de la persona interesada.'],
        [64, 340, 11, 'Oficina de afiliaciones', true],
      ],
    },
  ]
}

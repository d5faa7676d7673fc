import type {
  bloodTypes,
  disabilities,
  ethnicGroups,
  genderIdentities,
  populationGroups,
  sexualOrientations,
} from '@portal/server'

/** How many of a hundred people have each value of a list of personal data. */
type Shares<List extends readonly string[]> = readonly (readonly [name: List[number], weight: number])[]

/** As in the whole country. */
export const bloodShares: Shares<typeof bloodTypes> = [
  ['O+', 57],
  ['A+', 25.5],
  ['B+', 8],
  ['O-', 4.6],
  ['A-', 2.6],
  ['AB+', 1.4],
  ['B-', 0.7],
  ['AB-', 0.2],
]

export const ethnicShares: Shares<typeof ethnicGroups> = [
  ['NINGÚN GRUPO ÉTNICO', 94.5],
  ['NEGRO(A), MULATO(A), AFRODESCENDIENTE, AFROCOLOMBIANO(A)', 3.2],
  ['INDÍGENA', 1.9],
  ['RAIZAL DEL ARCHIPIÉLAGO DE SAN ANDRÉS, PROVIDENCIA Y SANTA CATALINA', 0.2],
  ['PALENQUERO(A) DE SAN BASILIO', 0.1],
  ['GITANO(A) O RROM', 0.1],
]

export const groupShares: Shares<typeof populationGroups> = [
  ['NINGUNO', 86],
  ['VÍCTIMA DEL CONFLICTO ARMADO', 6],
  ['DESPLAZADO(A)', 3],
  ['CAMPESINO(A)', 1],
  ['RETORNADO(A)', 0.5],
  ['REINCORPORADO(A)', 0.2],
  ['EN RIESGO DE HABITABILIDAD EN CALLE', 0.2],
  ['OTRO', 2],
]

export const disabilityShares: Shares<typeof disabilities> = [
  ['FÍSICA O MOTORA (INCLUYE TALLA BAJA)', 34],
  ['SENSORIAL AUDITIVA', 11],
  ['SENSORIAL VISUAL', 15],
  ['SORDOCEGUERA', 1],
  ['COGNITIVA / INTELECTUAL', 21],
  ['MENTAL / PSÍQUICA', 9],
  ['MÚLTIPLE', 7],
  ['OTRA', 2],
]

export const womansGenderShares: Shares<typeof genderIdentities> = [
  ['FEMENINO', 70],
  ['NS/NR', 11],
  ['SIN DATO', 18.5],
  ['TRANS MASCULINO', 0.5],
]

export const mansGenderShares: Shares<typeof genderIdentities> = [
  ['MASCULINO', 70],
  ['NS/NR', 11],
  ['SIN DATO', 18.5],
  ['TRANS FEMENINO', 0.5],
]

export const orientationShares: Shares<typeof sexualOrientations> = [
  ['HETEROSEXUAL', 60],
  ['NS/NR', 17],
  ['SIN DATO', 19.5],
  ['HOMOSEXUAL', 1.9],
  ['BISEXUAL', 1.6],
]

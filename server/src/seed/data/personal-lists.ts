/** The people who can have a type of document: people under 18, adults, or both. */
export type Holder = 'minor' | 'adult' | 'both'

/**
 * Document types. Ids 1–4, 6 and 7 are those of the institute. The others were chosen to fit the lists that existing clients store:
 * account holders 1, 4, 6, 7, 14, 15; minors also 12. So 14 is the foreign document that means "other", 15 is the permit that most
 * foreigners have today, and 12 is a number that only minors use.
 */
export const documentTypes: readonly (readonly [id: number, name: string, description: string, holder: Holder])[] = [
  [1, 'CC', 'CÉDULA DE CIUDADANÍA', 'adult'],
  [2, 'TI', 'TARJETA DE IDENTIDAD', 'minor'],
  [3, 'RC', 'REGISTRO CIVIL DE NACIMIENTO', 'minor'],
  [4, 'CE', 'CÉDULA DE EXTRANJERÍA', 'adult'],
  [5, 'PEP', 'PERMISO ESPECIAL DE PERMANENCIA', 'both'],
  [6, 'PP', 'PASAPORTE', 'both'],
  [7, 'NIT', 'NÚMERO DE IDENTIFICACIÓN TRIBUTARIA', 'adult'],
  [8, 'CD', 'CARNÉ DIPLOMÁTICO', 'both'],
  [9, 'SC', 'SALVOCONDUCTO DE PERMANENCIA', 'both'],
  [10, 'TE', 'TARJETA DE EXTRANJERÍA', 'both'],
  [11, 'SIN', 'SIN IDENTIFICACIÓN', 'both'],
  [12, 'NUIP', 'NÚMERO ÚNICO DE IDENTIFICACIÓN PERSONAL', 'minor'],
  [13, 'CN', 'CERTIFICADO DE NACIDO VIVO', 'minor'],
  [14, 'DE', 'DOCUMENTO DE IDENTIFICACIÓN EXTRANJERO', 'both'],
  [15, 'PPT', 'PERMISO POR PROTECCIÓN TEMPORAL', 'both'],
]

/** Lists that have only names. The id of a row is its position, from 1. */
export const sexes = ['HOMBRE', 'MUJER', 'INTERSEXUAL'] as const

export const bloodTypes = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const

export const genderIdentities = [
  'FEMENINO',
  'MASCULINO',
  'TRANS FEMENINO',
  'TRANS MASCULINO',
  'NS/NR',
  'SIN DATO',
] as const

export const sexualOrientations = ['HETEROSEXUAL', 'HOMOSEXUAL', 'BISEXUAL', 'NS/NR', 'SIN DATO'] as const

/** The names are those of the national census. */
export const ethnicGroups = [
  'INDÍGENA',
  'GITANO(A) O RROM',
  'RAIZAL DEL ARCHIPIÉLAGO DE SAN ANDRÉS, PROVIDENCIA Y SANTA CATALINA',
  'PALENQUERO(A) DE SAN BASILIO',
  'NEGRO(A), MULATO(A), AFRODESCENDIENTE, AFROCOLOMBIANO(A)',
  'NINGÚN GRUPO ÉTNICO',
] as const

export const populationGroups = [
  'VÍCTIMA DEL CONFLICTO ARMADO',
  'DESPLAZADO(A)',
  'CABEZA DE FAMILIA',
  'CIUDADANO(A) HABITANTE DE CALLE',
  'EN RIESGO DE HABITABILIDAD EN CALLE',
  'POBLACIÓN MIGRANTE',
  'REFUGIADO(A)',
  'RETORNADO(A)',
  'REINCORPORADO(A)',
  'CAMPESINO(A)',
  'POBLACIÓN PRIVADA DE LA LIBERTAD',
  'PERSONA CON DISCAPACIDAD',
  'LGBTIQ+',
  'NINGUNO',
  'OTRO',
] as const

export const disabilities = [
  'FÍSICA O MOTORA (INCLUYE TALLA BAJA)',
  'SENSORIAL AUDITIVA',
  'SENSORIAL VISUAL',
  'SORDOCEGUERA',
  'COGNITIVA / INTELECTUAL',
  'MENTAL / PSÍQUICA',
  'MÚLTIPLE',
  'OTRA',
  'NINGUNA',
] as const

/** The last row of each list of sensitive data. Its id leaves room for more rows of the lists. */
export const preferNotToSay = { id: 99, name: 'PREFIERO NO DECIRLO' } as const

/** Relationships of the emergency contact. 3 and 7 are ids of the institute, so they keep their positions. */
export const contactRelationships = [
  'MADRE',
  'PADRE',
  'PADRE - MADRE',
  'HERMANO(A)',
  'ABUELO(A)',
  'TÍO(A)',
  'TUTOR LEGAL',
  'PRIMO(A)',
  'HIJO(A)',
  'CÓNYUGE',
  'COMPAÑERO(A)',
  'PADRASTRO',
  'MADRASTRA',
  'HERMANASTRO(A)',
  'SOBRINO(A)',
  'CUÑADO(A)',
  'SUEGRO(A)',
  'PADRINO',
  'MADRINA',
  'CUIDADOR(A)',
  'AMIGO(A)',
  'VECINO(A)',
  'NO FAMILIAR',
] as const

/** The id of a name in one of the lists above. @throws when the list does not have it. */
export function placeOf<Name extends string>(list: readonly Name[], name: Name): number {
  const place = list.indexOf(name)
  if (place < 0) throw new Error(`no such name: ${name}`)
  return place + 1
}

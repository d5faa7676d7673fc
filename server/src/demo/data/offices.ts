/** Offices of the institute; a row's id is its place, from 1. */
export const offices = [
  'DIRECCIÓN GENERAL',
  'SUBDIRECCIÓN TÉCNICA DE RECREACIÓN Y DEPORTES',
  'SUBDIRECCIÓN TÉCNICA DE PARQUES',
  'SUBDIRECCIÓN TÉCNICA DE CONSTRUCCIONES',
  'SUBDIRECCIÓN ADMINISTRATIVA Y FINANCIERA',
  'OFICINA ASESORA DE COMUNICACIONES',
  'OFICINA DE CONTROL INTERNO',
  'OFICINA DE ASUNTOS LOCALES',
  'OFICINA ASESORA DE PLANEACIÓN',
] as const

/** Areas with the office they serve under: all three known ones are administrative. */
export const areas: readonly (readonly [name: string, office: (typeof offices)[number]])[] = [
  ['ÁREA DE SISTEMAS', 'SUBDIRECCIÓN ADMINISTRATIVA Y FINANCIERA'],
  ['ÁREA DE ALMACÉN', 'SUBDIRECCIÓN ADMINISTRATIVA Y FINANCIERA'],
  ['ÁREA DE ARCHIVO Y CORRESPONDENCIA', 'SUBDIRECCIÓN ADMINISTRATIVA Y FINANCIERA'],
]

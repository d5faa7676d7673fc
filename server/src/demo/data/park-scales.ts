/** Scales of parks by size and purpose; a row's id is its place, from 1. */
export const parkScales = [
  'REGIONAL',
  'METROPOLITANO',
  'ZONAL',
  'VECINAL',
  'BOLSILLO',
  'GRAN ESCENARIO',
  'METROPOLITANO PROPUESTO',
  'ZONAL PROPUESTO',
] as const

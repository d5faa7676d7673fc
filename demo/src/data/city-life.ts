/** The parameters of the invented people of one locality. */
export interface LocalitySketch {
  readonly localityId: number
  /** Inhabitants by the current projection. This number is the weight of the locality. */
  readonly people: number
  /** The lowest and highest street (calle) and avenue (carrera) numbers. */
  readonly calle: readonly [number, number]
  readonly carrera: readonly [number, number]
  /** The share of addresses with SUR and the share with ESTE, from 0 to 1. */
  readonly sur: number
  readonly este: number
  /** Weights of the strata 1 to 6. */
  readonly strata: readonly [number, number, number, number, number, number]
}

function sketch(
  localityId: number,
  people: number,
  calle: readonly [number, number],
  carrera: readonly [number, number],
  sur: number,
  este: number,
  strata: LocalitySketch['strata'],
): LocalitySketch {
  return { localityId, people, calle, carrera, sur, este, strata }
}

/** The twenty localities of the city. The use of SUR and ESTE is that of the addresses of the parks there. */
export const citySketches: readonly LocalitySketch[] = [
  sketch(1, 550679, [106, 190], [5, 45], 0, 0, [5, 8, 29, 28, 13, 17]),
  sketch(2, 148068, [40, 100], [1, 20], 0, 0, [4, 7, 6, 30, 10, 43]),
  sketch(3, 111539, [1, 39], [1, 14], 0, 0.3, [10, 55, 26, 9, 0, 0]),
  sketch(4, 383234, [1, 50], [1, 16], 0.75, 0.4, [9, 77, 14, 0, 0, 0]),
  sketch(5, 414363, [60, 138], [1, 16], 1, 0.3, [47, 53, 0, 0, 0, 0]),
  sketch(6, 167024, [44, 60], [10, 61], 0.67, 0, [0, 57, 43, 0, 0, 0]),
  sketch(7, 801054, [49, 90], [77, 105], 0.93, 0, [6, 86, 8, 0, 0, 0]),
  sketch(8, 1091115, [1, 58], [68, 96], 0.55, 0, [1, 54, 43, 2, 0, 0]),
  sketch(9, 366152, [12, 26], [69, 130], 0, 0, [0, 17, 47, 33, 3, 0]),
  sketch(10, 795153, [63, 99], [68, 125], 0, 0, [1, 24, 71, 4, 0, 0]),
  sketch(11, 1232535, [100, 175], [45, 150], 0, 0, [1, 34, 35, 16, 12, 2]),
  sketch(12, 125963, [63, 100], [20, 70], 0, 0, [0, 0, 53, 42, 5, 0]),
  sketch(13, 145356, [24, 63], [14, 66], 0, 0, [0, 0, 14, 80, 6, 0]),
  sketch(14, 73251, [1, 26], [14, 30], 0, 0, [1, 9, 83, 7, 0, 0]),
  sketch(15, 69825, [1, 30], [10, 38], 1, 0, [0, 5, 94, 1, 0, 0]),
  sketch(16, 238779, [1, 22], [30, 68], 0.18, 0, [0, 1, 98, 1, 0, 0]),
  sketch(17, 15048, [5, 20], [1, 9], 0, 0, [1, 54, 43, 2, 0, 0]),
  sketch(18, 357395, [18, 52], [5, 30], 0.92, 0.1, [9, 49, 42, 0, 0, 0]),
  sketch(19, 724113, [57, 80], [16, 76], 1, 0, [58, 38, 4, 0, 0, 0]),
  sketch(20, 3678, [1, 9], [1, 9], 0, 0, [58, 42, 0, 0, 0, 0]),
]

/** The rural locality: its addresses name a hamlet and a farm, not a street. */
export const ruralLocality = 20

/** The share of registered people who live outside the city, and the places (DANE codes, weights). */
export const outsideShare = 0.015
export const outsideCities: readonly (readonly [code: string, weight: number])[] = [
  ['25754', 40],
  ['25473', 12],
  ['25175', 10],
  ['25286', 8],
  ['25430', 6],
  ['25126', 6],
  ['25269', 5],
  ['25899', 5],
  ['25377', 4],
  ['25214', 4],
]

/** Neighbourhoods that are not in the reference list, in the spelling of the people. */
export const otherNeighborhoods = [
  'CONJUNTO RESIDENCIAL LOS CEREZOS',
  'URBANIZACIÓN PARQUES DEL SOL',
  'AGRUPACIÓN LOS ARRAYANES',
  'CONJUNTO MIRADOR DE LA SABANA',
  'URBANIZACIÓN VILLA CAMILA',
  'RESERVA DEL ROBLE',
  'ALTOS DEL PORVENIR',
  'CIUDADELA LAS MARGARITAS',
  'PORTAL DE SAN JERÓNIMO',
  'BALCONES DEL HUMEDAL',
] as const

/** Names of farms, for addresses of the rural locality. */
export const farms = ['EL RECUERDO', 'LA ESPERANZA', 'EL MIRADOR', 'LOS PINOS', 'LA FORTUNA', 'EL DIAMANTE'] as const

/** The share of people born in the country who were born in the city: adults, and children. */
export const bornInCity = { adults: 0.72, children: 0.9 } as const

/** Departments where the others were born (DANE codes, weights): the neighbouring ones first. */
export const birthDepartments: readonly (readonly [code: string, weight: number])[] = [
  ['25', 26],
  ['15', 15],
  ['73', 13],
  ['68', 8],
  ['41', 7],
  ['50', 6],
  ['05', 4],
  ['76', 4],
  ['17', 3],
  ['08', 3],
  ['54', 3],
  ['52', 3],
  ['23', 2],
  ['13', 2],
  ['20', 2],
  ['18', 2],
  ['70', 1],
  ['47', 1],
  ['27', 1],
  ['19', 1],
  ['63', 1],
  ['66', 1],
  ['85', 1],
  ['44', 1],
]

/** The share of families from abroad, and their countries (ISO codes, weights). */
export const foreignShare = 0.04
export const foreignCountries: readonly (readonly [code: string, weight: number])[] = [
  ['VE', 84],
  ['EC', 4],
  ['PE', 3],
  ['CU', 2],
  ['US', 2],
  ['ES', 2],
  ['MX', 1],
  ['AR', 1],
  ['HT', 1],
]

/** Health insurers of the people of this city (codes, weights). The second list is for strata 1 and 2. */
export const insurers: readonly (readonly [code: string, weight: number])[] = [
  ['EPS008', 19],
  ['EPS005', 18],
  ['EPS017', 16],
  ['EPS002', 15],
  ['EPS037', 11],
  ['EPS010', 10],
  ['EPS001', 4],
  ['EPSC34', 3],
  ['ESSC24', 1],
  ['EPS018', 1],
  ['RES008', 0.5],
  ['ESSC07', 0.5],
]
export const insurersOfPoorer: readonly (readonly [code: string, weight: number])[] = [
  ['EPSC34', 26],
  ['EPS017', 17],
  ['EPS037', 15],
  ['EPS002', 13],
  ['EPS008', 11],
  ['EPS005', 8],
  ['EPS010', 5],
  ['ESSC24', 3],
  ['ESSC07', 1],
  ['EPSIC3', 0.5],
  ['EPS040', 0.5],
]

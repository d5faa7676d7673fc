import { bogota, colombia, listCountries } from './data/countries.ts'
import { divipola } from './data/divipola.ts'
import { localities } from './data/localities.ts'
import { neighborhoodsByUnit, ruralSettlements } from './data/neighborhoods.ts'
import { areas, offices } from './data/offices.ts'
import { parkScales } from './data/park-scales.ts'
import { parks } from './data/parks.ts'
import {
  bloodTypes,
  contactRelationships,
  disabilities,
  documentTypes,
  ethnicGroups,
  genderIdentities,
  placeOf,
  populationGroups,
  sexes,
  sexualOrientations,
} from './data/personal-lists.ts'
import { afp, arl, ccf, eps, parafiscal, type SocialEntitySeed } from './data/social-security.ts'
import { profileTypes, statuses } from './data/statuses.ts'
import { ruralUnits, urbanUnits } from './data/upz.ts'

/** Ids that clients already know, by what they name; every other id is ours. */
const knownUnits: Readonly<Record<string, number>> = { '201': 111 }
const knownNeighborhoods: Readonly<Record<string, number>> = {
  '1 CANAIMA': 1,
  '1 TIBABITÁ RURAL': 2,
  '1 TORCA I': 3,
  '1 TORCA II': 4,
  '95 LAS CRUCES': 144,
}
/** Parks whose id no client knows are numbered above all that some client does. */
const firstOwnPark = 20_001

/** Gives ids from `first` up, leaving out the ones that are spoken for. */
function counter(first: number, taken: Iterable<number>): () => number {
  const reserved = new Set(taken)
  let next = first - 1
  return () => {
    do next += 1
    while (reserved.has(next))
    return next
  }
}

function named(names: readonly string[]): { id: number; name: string }[] {
  return names.map((name, index) => ({ id: index + 1, name }))
}

function entities(seeds: readonly SocialEntitySeed[]) {
  return seeds.map(([code, nit, name, standing], index) => ({
    id: index + 1,
    code,
    nit,
    name,
    is_active: standing === 'A' || standing === 'E',
  }))
}

function unitRows() {
  const nextId = counter(1, Object.values(knownUnits))
  const urban = urbanUnits
    .map(([upz_code, name, locality_id]) => ({ upz_code, name, locality_id, upz_type: 'UPZ' as 'UPZ' | 'UPR' }))
    .sort((a, b) => a.locality_id - b.locality_id || Number(a.upz_code) - Number(b.upz_code))
  const rural = ruralUnits.map(([upz_code, name, locality_id, upz_type]) => ({ upz_code, name, locality_id, upz_type }))
  return [...urban, ...rural].map((unit) => ({
    id: knownUnits[unit.upz_code] ?? nextId(),
    ...unit,
    upz_type_id: unit.upz_type === 'UPZ' ? 1 : 2,
  }))
}

type Unit = ReturnType<typeof unitRows>[number]

function unitFinder(units: readonly Unit[]): (code: string) => Unit {
  const byCode = new Map(units.map((unit) => [unit.upz_code, unit]))
  return (code) => {
    const unit = byCode.get(code)
    if (unit === undefined) throw new Error(`no planning unit ${code}`)
    return unit
  }
}

function neighborhoodRows(unitOf: (code: string) => Unit) {
  const nextId = counter(1, Object.values(knownNeighborhoods))
  const urban = neighborhoodsByUnit.flatMap(([code, names]) =>
    names.split('; ').map((name) => ({ name, code, neighborhood_code: null as string | null })),
  )
  const rural = ruralSettlements.map(([sector, name, code]) => ({ name, code, neighborhood_code: sector }))
  return [...urban, ...rural].map(({ name, code, neighborhood_code }) => ({
    id: knownNeighborhoods[`${code} ${name}`] ?? nextId(),
    name,
    upz_code: code,
    neighborhood_code,
    upz_id: unitOf(code).id,
    locality_id: unitOf(code).locality_id,
  }))
}

function parkRows(unitOf: (code: string) => Unit) {
  const nextId = counter(
    firstOwnPark,
    parks.flatMap(([, , , , , , id]) => (id === undefined ? [] : [id])),
  )
  return parks.map(([locality_id, scale_id, name, address, code, upzCode, id]) => ({
    id: id ?? nextId(),
    code,
    name,
    address,
    scale_id,
    locality_id,
    upz_id: upzCode === null ? null : unitOf(upzCode).id,
  }))
}

/** Departments carry their DANE code as id, and so do municipalities, but for the city whose id clients know. */
function stateRows() {
  return divipola.map(([code, name]) => ({ id: Number(code), name, country_id: colombia, code }))
}

function cityRows() {
  return divipola.flatMap(([department, , municipalities]) =>
    municipalities.split('; ').map((entry) => {
      const code = department + entry.slice(0, 3)
      return { id: code === '11001' ? bogota : Number(code), name: entry.slice(4), state_id: Number(department), code }
    }),
  )
}

function officeId(office: (typeof offices)[number]): number {
  return placeOf(offices, office)
}

function assemble() {
  const upz = unitRows()
  const unitOf = unitFinder(upz)
  return {
    localities: localities.map(([id, name]) => ({ id, name })),
    upz,
    neighborhoods: neighborhoodRows(unitOf),
    countries: listCountries(),
    states: stateRows(),
    cities: cityRows(),
    document_types: documentTypes.map(([id, name, description, holder]) => ({
      id,
      name,
      description,
      for_minors: holder !== 'adult',
      for_adults: holder !== 'minor',
    })),
    sex: named(sexes),
    blood_types: named(bloodTypes),
    disabilities: named(disabilities),
    ethnic_groups: named(ethnicGroups),
    population_groups: named(populationGroups),
    gender_identities: named(genderIdentities),
    sexual_orientations: named(sexualOrientations),
    contact_relationships: named(contactRelationships),
    eps: entities(eps),
    afp: entities(afp),
    arl: entities(arl),
    ccf: entities(ccf),
    parafiscal: entities(parafiscal),
    offices: named(offices),
    areas: areas.map(([name, office], index) => ({ id: index + 1, name, office_id: officeId(office) })),
    park_scales: named(parkScales),
    parks: parkRows(unitOf),
    status: statuses.map(([id, name, color, family]) => ({ id, name, color, family })),
    profile_types: profileTypes.map(([id, name]) => ({ id, name })),
  }
}

/** Rows of the reference lists and of the catalogues that have system rows, by table. */
export type ReferenceRows = ReturnType<typeof assemble>

/** Builds every reference list from the facts under `data/`. Tables stand in an order that satisfies their references. */
export function referenceRows(): ReferenceRows {
  return assemble()
}

import { describe, expect, test } from 'vitest'
import { referenceRows } from './references.ts'

const rows = referenceRows()

function ids(list: readonly { id: number }[]): number[] {
  return list.map(({ id }) => id)
}

/** The check digit of a Colombian tax number. */
function checkDigit(number: string): number {
  const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]
  const sum = [...number].reverse().reduce((total, digit, place) => total + Number(digit) * (weights[place] ?? 0), 0)
  const rest = sum % 11
  return rest > 1 ? 11 - rest : rest
}

describe('every list', () => {
  test.each(Object.entries(rows))('%s has rows with unique ids and names without stray space', (_, list) => {
    expect(list.length).toBeGreaterThan(0)
    expect(new Set(ids(list)).size).toBe(list.length)
    for (const { name } of list) expect(name).toBe(name.trim().replace(/\s+/g, ' '))
  })
})

describe('the city', () => {
  test('has 112 urban planning units, 1 to 9 in the first locality, and the rural units', () => {
    const urban = rows.upz.filter(({ upz_code }) => /^[1-9]\d*$/.test(upz_code) && Number(upz_code) < 200)
    expect(urban).toHaveLength(112)
    expect(urban.filter(({ id }) => id <= 9).every(({ locality_id }) => locality_id === 1)).toBe(true)
    expect(rows.upz.find(({ id }) => id === 111)).toMatchObject({ upz_code: '201', name: 'USAQUÉN RURAL' })
    expect(rows.upz.filter(({ upz_type }) => upz_type === 'UPR').map(({ upz_code }) => upz_code)).toEqual([
      'UPR1',
      'UPR3',
      'UPR4',
      'UPR5',
    ])
    expect(new Set(rows.upz.map(({ upz_code }) => upz_code)).size).toBe(rows.upz.length)
  })

  test('has as many units in each locality as the official list', () => {
    const counts = Array.from({ length: 20 }, (_, index) => {
      const own = rows.upz.filter(({ locality_id, upz_code }) => locality_id === index + 1 && Number(upz_code) < 200)
      return own.length
    })
    expect(counts).toEqual([9, 5, 5, 5, 7, 2, 5, 12, 8, 9, 12, 4, 6, 2, 2, 5, 1, 5, 8, 0])
  })

  test('puts every neighbourhood in a unit of its own locality', () => {
    const unitOf = new Map(rows.upz.map((unit) => [unit.id, unit]))
    for (const { upz_id, upz_code, locality_id } of rows.neighborhoods) {
      expect(unitOf.get(upz_id)).toMatchObject({ upz_code, locality_id })
    }
  })

  test('names neighbourhoods in every urban unit and settlements in the rural locality', () => {
    const inhabited = new Set(rows.neighborhoods.map(({ upz_code }) => upz_code))
    const urban = rows.upz.filter(({ upz_code }) => upz_code !== '0' && Number(upz_code) < 200)
    expect(urban.filter(({ upz_code }) => !inhabited.has(upz_code))).toEqual([])
    expect(rows.neighborhoods.filter(({ locality_id }) => locality_id === 20)).toHaveLength(29)
  })

  test('keeps the ids that clients use', () => {
    const name = (id: number) => rows.neighborhoods.find((one) => one.id === id)?.name
    expect([1, 2, 3, 4, 144].map(name)).toEqual(['CANAIMA', 'TIBABITÁ RURAL', 'TORCA I', 'TORCA II', 'LAS CRUCES'])
    expect(rows.localities.find(({ id }) => id === 10)?.name).toBe('ENGATIVÁ')
    expect(rows.parks.find(({ id }) => id === 9)).toMatchObject({ code: '03-036', name: 'LAS CRUCES' })
  })

  test('has each park once, with a code of its locality where it has one, and a unit of its locality', () => {
    const unitOf = new Map(rows.upz.map((unit) => [unit.id, unit]))
    const codes = rows.parks.flatMap(({ code }) => (code === null ? [] : [code]))
    expect(new Set(codes).size).toBe(codes.length)
    for (const { code, locality_id, upz_id } of rows.parks) {
      if (code !== null) expect(code).toMatch(new RegExp(`^${String(locality_id).padStart(2, '0')}-\\d{3,4}$`))
      if (upz_id !== null) expect(unitOf.get(upz_id)?.locality_id).toBe(locality_id)
    }
    const places = rows.parks.map(({ locality_id, name, address }) => `${locality_id} ${name} ${address}`)
    expect(new Set(places).size).toBe(places.length)
  })
})

describe('the country', () => {
  test('is number 47 among all countries, in Spanish and English', () => {
    expect(rows.countries.find(({ id }) => id === 47)).toEqual({
      id: 47,
      name: 'COLOMBIA',
      name_en: 'COLOMBIA',
      code: 'CO',
      phone_code: '57',
    })
    expect(rows.countries.length).toBeGreaterThan(240)
    expect(rows.countries.find(({ code }) => code === 'DE')).toMatchObject({ name: 'ALEMANIA', name_en: 'GERMANY' })
    expect(ids(rows.countries).toSorted((a, b) => a - b)).toEqual(rows.countries.map((_, index) => index + 1))
  })

  test('has 33 departments and 1,123 municipalities with their DANE codes', () => {
    expect(rows.states).toHaveLength(33)
    expect(rows.cities).toHaveLength(1123)
    expect(new Set(rows.cities.map(({ code }) => code)).size).toBe(1123)
    for (const { code, state_id } of rows.cities) {
      expect(code).toMatch(/^\d{5}$/)
      expect(Number(code.slice(0, 2))).toBe(state_id)
    }
  })

  test('has a capital in every department', () => {
    const capitals = rows.cities.filter(({ code }) => code.endsWith('001'))
    expect(new Set(capitals.map(({ state_id }) => state_id))).toEqual(new Set(ids(rows.states)))
  })

  test('gives the city the id that clients use', () => {
    expect(rows.cities.find(({ id }) => id === 12688)).toEqual({
      id: 12688,
      name: 'BOGOTÁ D.C.',
      state_id: 11,
      code: '11001',
    })
    expect(rows.cities.filter(({ state_id }) => state_id === 11)).toHaveLength(1)
  })
})

describe('personal lists', () => {
  test('keep the ids that clients use', () => {
    const documents = rows.document_types.filter(({ id }) => [1, 2, 3, 4, 6, 7, 14, 15].includes(id))
    expect(documents.map(({ name }) => name)).toEqual(['CC', 'TI', 'RC', 'CE', 'PP', 'NIT', 'DE', 'PPT'])
    const relationships = new Map(rows.contact_relationships.map(({ id, name }) => [id, name]))
    expect([relationships.get(3), relationships.get(7)]).toEqual(['PADRE - MADRE', 'TUTOR LEGAL'])
  })

  test('offer a citizenship card to adults and an identity card to minors', () => {
    const documentType = (name: string) => rows.document_types.find((type) => type.name === name)
    expect(documentType('CC')).toMatchObject({ for_minors: false, for_adults: true })
    expect(documentType('TI')).toMatchObject({ for_minors: true, for_adults: false })
    expect(documentType('PPT')).toMatchObject({ for_minors: true, for_adults: true })
  })
})

describe('social-security entities', () => {
  const all = [rows.eps, rows.afp, rows.arl, rows.ccf, rows.parafiscal].flat()

  test('have tax numbers with the right check digit', () => {
    for (const { nit } of all) {
      expect(nit).toMatch(/^\d{9}-\d$/)
      expect(`${nit.slice(0, 9)}-${checkDigit(nit.slice(0, 9))}`).toBe(nit)
    }
  })

  test('are in force when in the current list or a special scheme, and not when closed or unclear', () => {
    const standing = (code: string) => rows.eps.find((one) => one.code === code)?.is_active
    expect(['EPS008', 'RES008', 'EPS003', 'EPS046'].map(standing)).toEqual([true, true, false, false])
  })
})

describe('statuses', () => {
  test('are the ten system rows of three families', () => {
    expect(rows.status.map(({ id, family }) => `${id} ${family}`)).toEqual([
      '1 profile',
      '2 profile',
      '3 profile',
      '4 profile',
      '5 subscription',
      '6 subscription',
      '7 subscription',
      '8 file',
      '9 file',
      '10 file',
    ])
    expect(rows.status.slice(0, 4).map(({ name, color }) => `${name} ${color}`)).toEqual([
      'PENDIENTE yellow',
      'VALIDANDO warning',
      'VERIFICADO success',
      'DEVUELTO error',
    ])
    expect(rows.profile_types).toEqual([
      { id: 1, name: 'PERSONAL' },
      { id: 2, name: 'BENEFICIARIO' },
    ])
  })
})

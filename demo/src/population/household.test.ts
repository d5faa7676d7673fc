import { describe, expect, test } from 'vitest'
import { citySketches } from '../data/city-life.ts'
import { ageThen, groups, invent, now, references, share, team } from './population.testing.ts'
import { inventPopulation } from './population.ts'
import type { ProfileRow } from './rows.ts'

const town = invent(5_000)
const { profiles } = town
const typeNames = new Map(references.document_types.map(({ id, name }) => [id, name]))
const documentOf = ({ document_type_id }: ProfileRow) => typeNames.get(document_type_id) ?? ''

describe('the households', () => {
  const households = groups(profiles, ({ account_id }) => account_id)
  const owners = new Map(profiles.filter((one) => one.profile_type_id === 1).map((one) => [one.account_id, one]))
  const beneficiaries = profiles.filter(({ profile_type_id }) => profile_type_id === 2)

  test('have one personal profile and at most four beneficiaries for each account', () => {
    expect(owners.size).toBe(town.citizens.length)
    for (const members of households.values()) expect(members.length).toBeLessThanOrEqual(5)
    expect(share(profiles, ({ profile_type_id }) => profile_type_id === 2)).toBeGreaterThan(0.35)
  })

  test('have beneficiaries with the home, telephone and a surname of the account holder, and younger', () => {
    for (const one of beneficiaries) {
      const owner = owners.get(one.account_id) as ProfileRow
      expect(one).toMatchObject({
        address: owner.address,
        locality_id: owner.locality_id,
        upz_id: owner.upz_id,
        neighborhood_id: owner.neighborhood_id,
        stratum: owner.stratum,
        mobile_phone: owner.mobile_phone,
        contact_phone: owner.mobile_phone,
      })
      expect([one.surname, one.s_surname]).toContain(owner.surname)
      expect(Number(one.birthdate.slice(0, 4))).toBeGreaterThanOrEqual(Number(owner.birthdate.slice(0, 4)) + 17)
      expect([3, 7]).toContain(one.contact_relationship)
    }
  })

  test('have no two members with the same first name', () => {
    for (const members of households.values()) {
      expect(new Set(members.map((one) => one.name)).size).toBe(members.length)
    }
  })

  test('have unique e-mails at a reserved domain', () => {
    const emails = town.citizens.map(({ email }) => email)
    expect(new Set(emails).size).toBe(emails.length)
    for (const email of emails) expect(email).toMatch(/^[a-z]+(\.[a-z]+)?\d+@correo\.example$/)
  })
})

describe('the identity documents', () => {
  test('are unique within their type, also for very many people', () => {
    const many = new Set<string>()
    let people = 0
    for (const batch of inventPopulation({ count: 60_000, now, team, references })) {
      for (const { document_type_id, document } of batch.profiles) many.add(`${document_type_id} ${document}`)
      people += batch.profiles.length
    }
    expect(many.size).toBe(people)
  })

  test('match the age at registration: nobody under 18 has a citizenship card', () => {
    for (const one of profiles) {
      const age = ageThen(one)
      const document = documentOf(one)
      if (document === 'CC' || document === 'CE') expect(age).toBeGreaterThanOrEqual(18)
      if (document === 'TI') expect(age >= 7 && age < 18).toBe(true)
      if (document === 'RC') expect(age).toBeLessThan(7)
      if (age < 18) expect(one.profile_type_id).toBe(2)
    }
  })

  test('have three to twenty digits, and a citizenship card eight or ten', () => {
    for (const one of profiles) {
      expect(one.document).toMatch(/^\d{3,20}$/)
      if (documentOf(one) === 'CC') expect([8, 10]).toContain(one.document.length)
    }
  })

  test('of people born abroad are foreign documents', () => {
    for (const one of profiles) {
      const abroad = one.country_birth_id !== 47
      expect(['CE', 'PP', 'PPT'].includes(documentOf(one))).toBe(abroad)
      expect(one.city_birth_id === null).toBe(abroad)
    }
    const foreign = share(profiles, ({ country_birth_id }) => country_birth_id !== 47)
    expect(foreign).toBeGreaterThan(0.02)
    expect(foreign).toBeLessThan(0.05)
  })
})

describe('the homes', () => {
  test('are distributed over the localities like the people of the city', () => {
    const people = citySketches.reduce((sum, sketch) => sum + sketch.people, 0)
    const inCity = profiles.filter(({ locality_id }) => locality_id !== 22)
    for (const sketch of citySketches) {
      const here = share(inCity, ({ locality_id }) => locality_id === sketch.localityId)
      expect(Math.abs(here - sketch.people / people)).toBeLessThan(0.02)
    }
    expect(profiles.some(({ locality_id }) => locality_id === 21)).toBe(false)
  })

  test('have a unit and a neighbourhood of their locality, or the name of another neighbourhood', () => {
    const quarters = new Map(references.neighborhoods.map((row) => [row.id, row]))
    for (const { locality_id, upz_id, neighborhood_id, other_neighborhood_name, city_residence_id } of profiles) {
      expect(neighborhood_id === null).toBe(other_neighborhood_name !== null)
      expect(city_residence_id === 12688).toBe(locality_id !== 22)
      if (neighborhood_id !== null) expect(quarters.get(neighborhood_id)).toMatchObject({ upz_id, locality_id })
    }
  })

  test('have addresses in the format of the city, with SUR only where the city uses it', () => {
    const street =
      /^(CALLE|CARRERA|DIAGONAL|TRANSVERSAL|AVENIDA CALLE|AVENIDA CARRERA) \d{1,3}[A-G]?( BIS)?( SUR| ESTE)? # \d{1,3}[A-G]?-\d{2}( SUR| ESTE)?( (APARTAMENTO|TORRE|CASA|INTERIOR|MANZANA) .+)?$/
    for (const { address, locality_id } of profiles) {
      if (locality_id === 20) expect(address).toMatch(/^VEREDA .+ FINCA .+$/)
      else expect(address).toMatch(street)
      if ([1, 2, 9, 10, 11, 12, 13, 14, 17].includes(locality_id)) expect(address).not.toContain(' SUR')
      if ([5, 15, 19].includes(locality_id)) expect(address).toContain(' SUR')
    }
  })
})

describe('the personal data', () => {
  test('have a gender and an orientation for adults only', () => {
    for (const one of profiles) {
      const adult = ageThen(one) >= 18
      expect(one.gender_id !== null).toBe(adult)
      expect(one.sexual_orientation_id !== null).toBe(adult)
    }
  })

  test('have a disability for six in a hundred people', () => {
    for (const { has_disability, disability_id } of profiles) expect(disability_id !== null).toBe(has_disability)
    expect(share(profiles, ({ has_disability }) => has_disability)).toBeCloseTo(0.06, 1)
  })

  test('have mobile numbers of ten digits that begin with 3', () => {
    for (const { mobile_phone, contact_phone } of profiles) {
      expect(mobile_phone).toMatch(/^3\d{9}$/)
      expect(contact_phone).toMatch(/^3\d{9}$/)
    }
  })

  test('have insurers that are in force', () => {
    const inForce = new Set(references.eps.filter(({ is_active }) => is_active).map(({ id }) => id))
    for (const { eps_id } of profiles) expect(inForce.has(eps_id)).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { citySketches } from '../data/city-life.ts'
import { ageThen, groups, invent, now, references, share, team } from './population.testing.ts'
import { inventPopulation } from './population.ts'
import type { ProfileRow } from './rows.ts'

const town = invent(5_000)
const { profiles } = town
const typeNames = new Map(references.document_types.map(({ id, name }) => [id, name]))
const documentOf = ({ document_type_id }: ProfileRow) => typeNames.get(document_type_id) ?? ''

describe('households', () => {
  const households = groups(profiles, ({ account_id }) => account_id)
  const owners = new Map(profiles.filter((one) => one.profile_type_id === 1).map((one) => [one.account_id, one]))
  const beneficiaries = profiles.filter(({ profile_type_id }) => profile_type_id === 2)

  test('every account has one personal profile and at most four beneficiaries', () => {
    expect(owners.size).toBe(town.citizens.length)
    for (const members of households.values()) expect(members.length).toBeLessThanOrEqual(5)
    expect(share(profiles, ({ profile_type_id }) => profile_type_id === 2)).toBeGreaterThan(0.35)
  })

  test('a beneficiary shares home, telephone and a surname with the account, and is younger', () => {
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

  test('no two members of a household have the same first name', () => {
    for (const members of households.values()) {
      expect(new Set(members.map((one) => one.name)).size).toBe(members.length)
    }
  })

  test('e-mails are unique and lead nowhere', () => {
    const emails = town.citizens.map(({ email }) => email)
    expect(new Set(emails).size).toBe(emails.length)
    for (const email of emails) expect(email).toMatch(/^[a-z]+(\.[a-z]+)?\d+@correo\.example$/)
  })
})

describe('papers', () => {
  test('are unique within their type, also among very many', () => {
    const many = new Set<string>()
    let people = 0
    for (const batch of inventPopulation({ count: 60_000, now, team, references })) {
      for (const { document_type_id, document } of batch.profiles) many.add(`${document_type_id} ${document}`)
      people += batch.profiles.length
    }
    expect(many.size).toBe(people)
  })

  test('fit the age at registering: nobody under 18 has a citizenship card', () => {
    for (const one of profiles) {
      const age = ageThen(one)
      const document = documentOf(one)
      if (document === 'CC' || document === 'CE') expect(age).toBeGreaterThanOrEqual(18)
      if (document === 'TI') expect(age >= 7 && age < 18).toBe(true)
      if (document === 'RC') expect(age).toBeLessThan(7)
      if (age < 18) expect(one.profile_type_id).toBe(2)
    }
  })

  test('are numbers of three to twenty digits, the citizenship card of eight or ten', () => {
    for (const one of profiles) {
      expect(one.document).toMatch(/^\d{3,20}$/)
      if (documentOf(one) === 'CC') expect([8, 10]).toContain(one.document.length)
    }
  })

  test('foreigners were born abroad and hold no paper of the country', () => {
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

describe('homes', () => {
  test('are spread over the localities as the people of the city are', () => {
    const people = citySketches.reduce((sum, sketch) => sum + sketch.people, 0)
    const inCity = profiles.filter(({ locality_id }) => locality_id !== 22)
    for (const sketch of citySketches) {
      const here = share(inCity, ({ locality_id }) => locality_id === sketch.localityId)
      expect(Math.abs(here - sketch.people / people)).toBeLessThan(0.02)
    }
    expect(profiles.some(({ locality_id }) => locality_id === 21)).toBe(false)
  })

  test('stand in a unit and a neighbourhood of their locality, or name another one', () => {
    const quarters = new Map(references.neighborhoods.map((row) => [row.id, row]))
    for (const { locality_id, upz_id, neighborhood_id, other_neighborhood_name, city_residence_id } of profiles) {
      expect(neighborhood_id === null).toBe(other_neighborhood_name !== null)
      expect(city_residence_id === 12688).toBe(locality_id !== 22)
      if (neighborhood_id !== null) expect(quarters.get(neighborhood_id)).toMatchObject({ upz_id, locality_id })
    }
  })

  test('have addresses in the manner of the city, SUR only where the city has it', () => {
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

describe('traits', () => {
  test('gender and orientation are known of adults only', () => {
    for (const one of profiles) {
      const adult = ageThen(one) >= 18
      expect(one.gender_id !== null).toBe(adult)
      expect(one.sexual_orientation_id !== null).toBe(adult)
    }
  })

  test('six in a hundred have a disability, and only they name one', () => {
    for (const { has_disability, disability_id } of profiles) expect(disability_id !== null).toBe(has_disability)
    expect(share(profiles, ({ has_disability }) => has_disability)).toBeCloseTo(0.06, 1)
  })

  test('mobile numbers have ten digits and begin with 3', () => {
    for (const { mobile_phone, contact_phone } of profiles) {
      expect(mobile_phone).toMatch(/^3\d{9}$/)
      expect(contact_phone).toMatch(/^3\d{9}$/)
    }
  })

  test('insurers are in force', () => {
    const inForce = new Set(references.eps.filter(({ is_active }) => is_active).map(({ id }) => id))
    for (const { eps_id } of profiles) expect(inForce.has(eps_id)).toBe(true)
  })
})

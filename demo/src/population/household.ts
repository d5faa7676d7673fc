import { adultAge } from '@portal/contract'
import { beneficiaryType, contactRelationships, fullName, personalType, placeOf } from '@portal/server'
import type { Atlas } from './atlas.ts'
import { minute, second } from './calendar.ts'
import { type Chance, weighted } from './chance.ts'
import { birthdateOf, birthplaceOf, type Home, makeHome, mobile, native, paperOf } from './home.ts'
import { drawSurname, emailOf, type FullName, giveNames, type Surnames } from './naming.ts'
import type { Person } from './rows.ts'
import { drawTraits } from './traits.ts'

/** Draws the age range of an account owner at registration, by weight. */
const drawAges = weighted<readonly [number, number]>([
  [[18, 24], 13],
  [[25, 34], 25],
  [[35, 45], 30],
  [[46, 59], 18],
  [[60, 74], 11],
  [[75, 84], 3],
])

/** If the owner has at least this age, the registered children are grandchildren. */
const grandparentAge = 53

/** Draws how many beneficiaries an account registers. The age of its owner decides which draw is used. */
const drawFew = weighted<number>([
  [0, 72],
  [1, 22],
  [2, 6],
])
const drawSome = weighted<number>([
  [0, 25],
  [1, 33],
  [2, 28],
  [3, 10],
  [4, 4],
])

type Contact = Pick<Person, 'contact_name' | 'contact_phone' | 'contact_relationship'>

/** The columns of the emergency contact. */
function contact(name: FullName, phone: string, relationship: (typeof contactRelationships)[number]): Contact {
  return {
    contact_name: fullName(name),
    contact_phone: phone,
    contact_relationship: placeOf(contactRelationships, relationship),
  }
}

/** Draws the emergency contact of an adult: the partner, a relative with matching surnames, or a friend. */
function contactOfAdult(chance: Chance, self: FullName, birthYear: number, partner: FullName | null): Contact {
  const phone = mobile(chance)
  const somebody = (woman: boolean, year: number, { surname, s_surname }: Surnames): FullName => ({
    ...giveNames(chance, woman, year, [self.name]),
    surname,
    s_surname,
  })
  const draw = () => drawSurname(chance)
  const kind = chance.next()
  if (partner !== null && kind < 0.6) return contact(partner, phone, kind < 0.4 ? 'CÓNYUGE' : 'COMPAÑERO(A)')
  if (kind < 0.75 && birthYear > 1970) {
    const mother = { surname: self.s_surname ?? draw(), s_surname: draw() }
    return contact(somebody(true, birthYear - 26, mother), phone, 'MADRE')
  }
  if (kind < 0.8 && birthYear > 1970) {
    const father = { surname: self.surname, s_surname: draw() }
    return contact(somebody(false, birthYear - 28, father), phone, 'PADRE')
  }
  const woman = chance.yes(0.5)
  if (kind < 0.92) return contact(somebody(woman, birthYear, self), phone, 'HERMANO(A)')
  const friend = { surname: draw(), s_surname: draw() }
  return contact(somebody(woman, birthYear, friend), phone, kind < 0.98 ? 'AMIGO(A)' : 'VECINO(A)')
}

/** The father's first surname, then the mother's. A grandchild has the owner's surname in one of the two places. */
function childSurnames(
  chance: Chance,
  owner: FullName,
  partner: FullName,
  ownerIsWoman: boolean,
  grandchild: boolean,
): Surnames {
  if (!grandchild) {
    const [father, mother] = ownerIsWoman ? [partner, owner] : [owner, partner]
    return { surname: father.surname, s_surname: mother.surname }
  }
  const other = drawSurname(chance)
  return chance.yes(0.5) ? { surname: other, s_surname: owner.surname } : { surname: owner.surname, s_surname: other }
}

/** The input for the next child of a household. */
interface Birth {
  readonly id: number
  readonly owner: Person
  /** The owner's age when the child is registered. */
  readonly ownerAge: number
  readonly home: Home
  readonly surnames: Surnames
  /** First names that the household already uses. */
  readonly taken: readonly string[]
  /** Whether the owner is a grandparent, and therefore the guardian. */
  readonly grandchild: boolean
  readonly registeredAt: number
}

/** Invents one child of a household, at least eighteen years younger than the owner. */
function makeChild(chance: Chance, atlas: Atlas, birth: Birth): Person {
  const { id, owner, home, registeredAt } = birth
  const oldest = Math.min(adultAge - 1, birth.ownerAge - adultAge)
  const youngest = birth.grandchild ? 2 : Math.max(0, birth.ownerAge - 42)
  const age = chance.between(Math.min(youngest, oldest), oldest)
  const woman = chance.yes(0.5)
  const birthdate = birthdateOf(chance, age, registeredAt)
  const birthYear = Number(birthdate.slice(0, 4))
  const bornHere = home.origin === null || (age <= 6 && chance.yes(0.6))
  const place = home.origin !== null && bornHere ? native : birthplaceOf(chance, atlas, home.origin?.id ?? null, age)
  const child = {
    id,
    account_id: owner.account_id,
    profile_type_id: beneficiaryType,
    ...paperOf(chance, home, !bornHere, { person: id, woman, birthYear, age }),
    ...giveNames(chance, woman, birthYear, birth.taken),
    ...birth.surnames,
    mobile_phone: home.mobile_phone,
    birthdate,
    ...place,
    ...home.dwelling,
    ...drawTraits(chance, { woman, age, roots: home.roots, children: 0 }),
    eps_id: home.eps_id,
  }
  const isWard = birth.grandchild || chance.yes(0.04)
  return {
    ...child,
    relationship: isWard ? 'TUTELADO' : 'HIJO/A',
    ...contact(owner, home.mobile_phone, isWard ? 'TUTOR LEGAL' : 'PADRE - MADRE'),
  }
}

/** A person with the moment they were registered. */
export interface Registered {
  readonly person: Person
  readonly registeredAt: number
}

export interface Household {
  readonly email: string
  readonly members: readonly Registered[]
}

/**
 * The input of a new account: its number, the number of its first person, the maximum number of members, and the time of
 * registration.
 */
interface Founding {
  readonly account: number
  readonly firstPerson: number
  readonly room: number
  readonly registeredAt: number
}

/** Invents one account with its owner and beneficiaries. The same seed gives the same household. */
export function inventHousehold(chance: Chance, atlas: Atlas, founding: Founding): Household {
  const { account, firstPerson, registeredAt } = founding
  const home = makeHome(chance, atlas)
  const woman = chance.yes(0.62)
  const age = chance.between(...drawAges(chance))
  const children = Math.min((age >= 25 && age < grandparentAge ? drawSome : drawFew)(chance), founding.room - 1)
  const birthdate = birthdateOf(chance, age, registeredAt)
  const birthYear = Number(birthdate.slice(0, 4))
  const abroad = home.origin !== null
  const names: FullName = {
    ...giveNames(chance, woman, birthYear),
    surname: drawSurname(chance),
    s_surname: chance.yes(abroad ? 0.85 : 0.96) ? drawSurname(chance) : null,
  }
  const partner: FullName = {
    ...giveNames(chance, !woman, birthYear, [names.name]),
    surname: drawSurname(chance),
    s_surname: drawSurname(chance),
  }
  const settled = age >= 22 && (children > 0 || chance.yes(0.5))

  const owner: Person = {
    id: firstPerson,
    account_id: account,
    profile_type_id: personalType,
    relationship: null,
    ...paperOf(chance, home, abroad, { person: firstPerson, woman, birthYear, age }),
    ...names,
    mobile_phone: home.mobile_phone,
    birthdate,
    ...birthplaceOf(chance, atlas, home.origin?.id ?? null, age),
    ...home.dwelling,
    ...drawTraits(chance, { woman, age, roots: home.roots, children }),
    eps_id: home.eps_id,
    ...contactOfAdult(chance, names, birthYear, settled ? partner : null),
  }

  const members: Registered[] = [{ person: owner, registeredAt }]
  const grandchild = age >= grandparentAge
  const surnames = childSurnames(chance, names, partner, woman, grandchild)
  let at = registeredAt
  for (let place = 1; place <= children; place += 1) {
    at += chance.between(3, 12) * minute + chance.between(0, 59) * second
    const taken = members.map(({ person }) => person.name)
    const id = firstPerson + place
    const person = makeChild(chance, atlas, {
      id,
      owner,
      ownerAge: age,
      home,
      surnames,
      taken,
      grandchild,
      registeredAt: at,
    })
    members.push({ person, registeredAt: at })
  }
  return { email: emailOf(names, account, chance), members }
}

import type { Atlas } from './atlas.ts'
import type { Chance } from './chance.ts'
import { contact } from './contact.ts'
import { adulthood, birthdateOf, birthplaceOf, type Home, native, paperOf } from './home.ts'
import { drawSurname, type FullName, giveNames, type Surnames } from './naming.ts'
import type { Person } from './rows.ts'
import { drawTraits } from './traits.ts'

const beneficiary = 2

/** The father's first surname, then the mother's. A grandchild has the owner's surname in one of the two places. */
export function childSurnames(
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
export interface Birth {
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
export function makeChild(chance: Chance, atlas: Atlas, birth: Birth): Person {
  const { id, owner, home, registeredAt } = birth
  const oldest = Math.min(adulthood - 1, birth.ownerAge - adulthood)
  const youngest = birth.grandchild ? 2 : Math.max(0, birth.ownerAge - 42)
  const age = chance.between(Math.min(youngest, oldest), oldest)
  const woman = chance.yes(0.5)
  const birthdate = birthdateOf(chance, age, registeredAt)
  const birthYear = Number(birthdate.slice(0, 4))
  const bornHere = home.origin === null || (age <= 6 && chance.yes(0.6))
  const place =
    home.origin === null
      ? birthplaceOf(chance, atlas, null, age)
      : bornHere
        ? native
        : birthplaceOf(chance, atlas, home.origin.id, age)
  const child = {
    id,
    user_id: owner.user_id,
    profile_type_id: beneficiary,
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

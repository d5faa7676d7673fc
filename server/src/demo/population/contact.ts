import { contactRelationships, placeOf } from '../data/personal-lists.ts'
import type { Chance } from './chance.ts'
import { mobile } from './home.ts'
import { drawSurname, type FullName, fullName, giveNames, type Surnames } from './naming.ts'
import type { Person } from './rows.ts'

type Contact = Pick<Person, 'contact_name' | 'contact_phone' | 'contact_relationship'>

/** The columns of the emergency contact. */
export function contact(who: FullName, phone: string, relationship: (typeof contactRelationships)[number]): Contact {
  return {
    contact_name: fullName(who),
    contact_phone: phone,
    contact_relationship: placeOf(contactRelationships, relationship),
  }
}

/** Draws the emergency contact of an adult: the partner, a relative with matching surnames, or a friend. */
export function contactOfAdult(chance: Chance, self: FullName, birthYear: number, partner: FullName | null): Contact {
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

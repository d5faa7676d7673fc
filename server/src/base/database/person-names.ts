import type { RowOf } from './db.ts'

/** The four names of a person, as the columns of `profiles`. */
export type PersonNames = Pick<RowOf<'profiles'>, 'name' | 's_name' | 'surname' | 's_surname'>

/** The four names of a person as one text in upper case. */
export function fullName(person: PersonNames): string {
  return [person.name, person.s_name, person.surname, person.s_surname]
    .flatMap((part) => part?.trim() || [])
    .join(' ')
    .toUpperCase()
}

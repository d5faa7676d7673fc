import { type ResponseFault, responseFaults } from './fault-names.ts'

/** A person of the test provider. The names of the claims are those on the wire. */
export interface Person {
  /** The name for signing in, and the claim `preferred_username`. */
  readonly account: string
  readonly sub: string
  readonly given_name: string
  readonly family_name: string
  readonly email: string
  readonly email_verified: boolean
  readonly groups: readonly string[]
  /** The employee number. */
  readonly document: string
  /** How the person was authenticated (RFC 8176). */
  readonly amr: readonly string[]
  /** Cannot sign in. Tokens from before are invalid. */
  readonly disabled?: boolean
  /** The errors of every response about this person. */
  readonly faults?: readonly ResponseFault[]
}

function invented(
  account: string,
  number: number,
  [given_name, family_name]: readonly [string, string],
  groups: readonly string[],
  rest: Partial<Person> = {},
): Person {
  return {
    account,
    sub: `4b1f6a2e-0000-4000-8000-${String(number).padStart(12, '0')}`,
    given_name,
    family_name,
    email: `${account}@instituto.example`,
    email_verified: true,
    groups,
    document: String(79_000_000 + number),
    amr: ['pwd'],
    ...rest,
  }
}

/** Six invented people: one in each group, one without a group, one disabled. */
export const sixPeople: readonly Person[] = [
  invented('valentina.rocha', 1, ['Valentina', 'Rocha Mahecha'], ['validadores']),
  invented('asdrubal.quintero', 2, ['Asdrúbal', 'Quintero Peña'], ['asignadores']),
  invented('consuelo.tibaquira', 3, ['Consuelo', 'Tibaquirá Rey'], ['consulta']),
  invented('edgar.monsalve', 4, ['Édgar', 'Monsalve Lugo'], ['administradores'], { amr: ['pwd', 'otp', 'mfa'] }),
  invented('nubia.cardenas', 5, ['Nubia', 'Cárdenas Fajardo'], []),
  invented('ramiro.useche', 6, ['Ramiro', 'Useche Pardo'], ['validadores'], { disabled: true }),
]

/** One account for each error, with its name. Each would get the role of a validator if the portal accepted its responses. */
export const faultyPeople: readonly Person[] = responseFaults.map((fault, index) =>
  invented(fault, 101 + index, ['Prueba', fault], ['validadores'], { faults: [fault] }),
)

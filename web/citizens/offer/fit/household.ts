import { personNameCase, status } from '@portal/contract'
import { type FamilyMember, listPeople } from '@portal/contract/citizens'
import { createPersonStore } from '../../../kit/device/person-data.ts'
import { readStored, writeStored } from '../../../kit/device/storage.ts'
import { createStore, useStore } from '../../../kit/device/store.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { citizenStorage, useIsSignedIn } from '../../frame/session/session.ts'

const key = 'portal_ciudadanos_device.household'
const accountKey = `${citizenStorage}.offer-people`

function isMember(value: unknown): value is FamilyMember {
  const { name, birthdate, hasDisability } = (value ?? {}) as Partial<Record<keyof FamilyMember, unknown>>
  return (
    typeof name === 'string' &&
    typeof birthdate === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(birthdate) &&
    typeof hasDisability === 'boolean'
  )
}

function stored(): readonly FamilyMember[] {
  const found = readStored(key)
  return Array.isArray(found) ? found.filter(isMember) : []
}

/** The people who were typed here. Their data stays on this device and is never sent. */
export const typedPeople = createStore<readonly FamilyMember[]>([])
typedPeople.set(stored())

export function keepTypedPeople(people: readonly FamilyMember[]): void {
  typedPeople.set(people)
  writeStored(key, people.length === 0 ? undefined : people)
}

/** The people of the account who were selected or deselected, by id. Everybody else is selected if they may take part. Stored until sign-out, as ids only. */
export const chosenPeople = createPersonStore<Readonly<Record<number, boolean>>>(
  {},
  (readStored(accountKey) ?? {}) as Readonly<Record<number, boolean>>,
)

/** Selects or deselects a person of the account. */
export function choosePerson(id: number, yes: boolean): void {
  chosenPeople.set({ ...chosenPeople.get(), [id]: yes })
  writeStored(accountKey, chosenPeople.get())
}

/** A person of the account. */
interface AccountPerson extends FamilyMember {
  readonly id: number
  readonly firstName: string
  readonly isChosen: boolean
}

/** The people of the account; undefined for a visitor, and until they are loaded. */
export function useAccountPeople() {
  const isSignedIn = useIsSignedIn()
  const chosen = useStore(chosenPeople)
  const result = useCallQuery(listPeople, { query: { per_page: 100 } }, { enabled: isSignedIn, freshFor: 300_000 })
  const people = !isSignedIn
    ? undefined
    : result.data?.data.map(({ id, name, surname, birthdate, has_disability, status_id }): AccountPerson => {
        const isUnverified = status_id !== status.profileVerified
        return {
          id,
          firstName: personNameCase(name),
          name: personNameCase(`${name} ${surname}`.trim()),
          birthdate,
          hasDisability: has_disability === 'SI',
          isUnverified,
          isChosen: chosen[id] ?? !isUnverified,
        }
      })
  return { result, people, isLoading: isSignedIn && result.isPending }
}

/** The people for whom the offer shows whether they may take part: the selected ones of the account, or those who were typed here. */
export function useHousehold() {
  const typed = useStore(typedPeople)
  const isSignedIn = useIsSignedIn()
  const { people = [], isLoading } = useAccountPeople()
  const chosen = people.filter(({ isChosen }) => isChosen)
  const members: readonly FamilyMember[] = isSignedIn ? chosen : typed
  return { members, chosen, isLoading }
}

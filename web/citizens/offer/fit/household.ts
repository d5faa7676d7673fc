import { nameCase, status } from '@portal/contract'
import { listPeople } from '@portal/contract/citizens'
import { createPersonStore } from '../../../kit/device/person-data.ts'
import { readStored, writeStored } from '../../../kit/device/storage.ts'
import { createStore, useStore } from '../../../kit/device/store.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { citizenStorage, useIsSignedIn } from '../../frame/session/session.ts'
import type { FamilyMember } from './fit.ts'

const key = 'portal_ciudadanos_device.household'
/** Stores only this choice: the data of the people of an account is not stored. */
const accountKey = `${citizenStorage}.offer-account`

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

/** Whether the offer uses the people of the account instead of the typed ones, until sign-out. */
export const usesAccount = createPersonStore(false, readStored(accountKey) === true)

export function chooseAccount(yes: boolean): void {
  usesAccount.set(yes)
  writeStored(accountKey, yes ? true : undefined)
}

/** The people for whom the offer shows whether they may take part: those of the account, or those who were typed here. */
export function useHousehold(): readonly FamilyMember[] {
  const typed = useStore(typedPeople)
  const isSignedIn = useIsSignedIn()
  const isOfAccount = useStore(usesAccount) && isSignedIn
  const { data } = useCallQuery(listPeople, { query: { per_page: 100 } }, { enabled: isOfAccount, freshFor: 300_000 })
  if (!isOfAccount) return typed
  return (data?.data ?? []).map(({ name, surname, birthdate, has_disability, status_id }) => ({
    name: nameCase(`${name} ${surname}`.trim()),
    birthdate,
    hasDisability: has_disability === 'SI',
    isUnverified: status_id !== status.profileVerified,
  }))
}

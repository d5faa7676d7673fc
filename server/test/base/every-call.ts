import * as contract from '@portal/contract'
import * as citizensContract from '@portal/contract/citizens'
import * as staffContract from '@portal/contract/staff'

function isCall(value: unknown): value is contract.Call {
  return typeof value === 'object' && value !== null && 'needs' in value && 'method' in value && 'path' in value
}

/** The calls of the staff that the contract names one by one. */
export const calls = Object.values<unknown>({ ...contract, ...staffContract }).filter(isCall)

/** Every call of the staff, those of catalogues too. */
export const staffCalls = [...calls, ...staffContract.catalogueCalls()]

/** Every call of citizens. */
export const citizenCalls = Object.values<unknown>(citizensContract).filter(isCall)

/** Every call. */
export const everyCall = [...staffCalls, ...citizenCalls]

/** The calls that ask for an ability. */
export const guardedCalls = staffCalls.filter(({ needs }) => typeof needs !== 'string')

export const callName = ({ method, path }: contract.Call) => `${method} ${path}`

/** Whether staff and citizens have a call each at this method and path. The token then tells which of them answers. */
export function isShared(call: contract.Call): boolean {
  const others = call.by.includes('citizen') ? staffCalls : citizenCalls
  return others.some((other) => callName(other) === callName(call))
}

import * as contract from '@portal/contract'
import * as citizensContract from '@portal/contract/citizens'
import * as staffContract from '@portal/contract/staff'

function isCall(value: unknown): value is contract.Call {
  return typeof value === 'object' && value !== null && 'needs' in value && 'method' in value && 'path' in value
}

/** The staff calls that the contract exports by name. */
export const calls = Object.values<unknown>({ ...contract, ...staffContract }).filter(isCall)

/** All staff calls, including those of catalogues. */
export const staffCalls = [...calls, ...staffContract.catalogueCalls()]

/** All citizens' calls. */
export const citizenCalls = Object.values<unknown>(citizensContract).filter(isCall)

/** All calls. */
export const everyCall = [...staffCalls, ...citizenCalls]

/** The calls that need an ability. */
export const guardedCalls = staffCalls.filter(({ needs }) => typeof needs !== 'string')

export const callName = ({ method, path }: contract.Call) => `${method} ${path}`

/** Whether a staff call and a citizens' call share this method and path. The token then selects one of them. */
export function isShared(call: contract.Call): boolean {
  const others = call.by.includes('citizen') ? staffCalls : citizenCalls
  return others.some((other) => callName(other) === callName(call))
}

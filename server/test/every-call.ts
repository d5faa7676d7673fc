import * as contract from '@portal/contract'
import * as staffContract from '@portal/contract/staff'

function isCall(value: unknown): value is contract.Call {
  return typeof value === 'object' && value !== null && 'needs' in value && 'method' in value && 'path' in value
}

/** The calls that the contract names one by one. */
export const calls = Object.values<unknown>({ ...contract, ...staffContract }).filter(isCall)

/** Every call, those of catalogues too. */
export const everyCall = [...calls, ...staffContract.catalogueCalls()]

/** The calls that ask for an ability. */
export const guardedCalls = everyCall.filter(({ needs }) => typeof needs !== 'string')

export const callName = ({ method, path }: contract.Call) => `${method} ${path}`

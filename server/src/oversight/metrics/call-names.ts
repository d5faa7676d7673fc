import * as contract from '@portal/contract'
import * as citizensContract from '@portal/contract/citizens'
import * as staffContract from '@portal/contract/staff'

function isCall(value: unknown): value is contract.Call {
  return typeof value === 'object' && value !== null && 'needs' in value && 'method' in value && 'path' in value
}

const callsIn = (owner: object) =>
  Object.entries(owner).filter((pair): pair is [string, contract.Call] => isCall(pair[1]))

const names = new Map<contract.Call, string>()
for (const [name, call] of callsIn({ ...contract, ...staffContract, ...citizensContract })) names.set(call, name)
for (const catalogue of [...staffContract.catalogues, ...staffContract.ownCatalogues, staffContract.preRegisters]) {
  for (const [operation, call] of callsIn(catalogue)) names.set(call, `${catalogue.name}.${operation}`)
}

/** Every call of the contract with its name there: `listProfiles`, `activities.index`. */
export const callNames: ReadonlyMap<contract.Call, string> = names

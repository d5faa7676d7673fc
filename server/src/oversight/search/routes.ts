import { searchEverywhere as call, type Finding } from '@portal/contract/staff'
import type { Reading } from '../../base/services/audit/audit-reading.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { searchEverywhere } from './search-everywhere.ts'

/** Global search by words in records that the signed-in person may open. */
export function registerSearching({ data }: Registrar): void {
  data(call, (db, { principal, query }) => searchEverywhere(db, principal, query.query), {
    reading: ({ query: filter }, found) => {
      const readingOf = (type: Finding['type'], entity: string): Reading => {
        const count = found.filter((one) => one.type === type).length
        return { event: 'listed', entity, values: { filter, count } }
      }
      return [readingOf('citizen', 'Profile'), readingOf('pre_register', 'PreRegister')]
    },
  })
}

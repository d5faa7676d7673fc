import { searchEverywhere as call, type Finding } from '@portal/contract/staff'
import { auditReading } from '../../base/services/audit/audit-reading.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { searchEverywhere } from './search-everywhere.ts'

/** Global search by words in records that the signed-in person may open. */
export function registerSearching({ data }: Registrar): void {
  data(call, async (db, context) => {
    const data = await searchEverywhere(db, context.principal, context.query.query)
    const audit = (type: Finding['type'], entity: string) => {
      const values = { filter: context.query, count: data.filter((one) => one.type === type).length }
      return auditReading(db, context, { event: 'listed', entity, values })
    }
    await Promise.all([audit('citizen', 'Profile'), audit('pre_register', 'PreRegister')])
    return data
  })
}

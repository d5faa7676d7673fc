import { entityType, models } from '@portal/contract'
import { Refusal } from '../errors.ts'

/** What is asked of an ability before it is kept. */
interface Wanted {
  readonly name: string
  readonly entity_type: string
}

const types: readonly string[] = models.map(entityType)

/**
 * Refuses abilities that would say more than they seem to (ADR 0004, ADR 0017): a wildcard name on a single type answers for
 * every model whose name is contained in it, the wildcard over everything is the superadmin's alone, and so are roles.
 * @throws Refusal 422.
 */
export function refuseUnstorable({ name, entity_type }: Wanted): void {
  const isRoles = entity_type === entityType('Role') || /(^|-)role-/.test(name)
  if (name.includes('*') || entity_type === '*' || isRoles || !types.includes(entity_type)) {
    throw new Refusal('ability_not_storable', { faults: { entity_type: [{ key: 'refusals.ability_not_storable' }] } })
  }
}

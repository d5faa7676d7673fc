import { abilityName, entityType } from '@portal/contract'
import { models } from '@portal/contract/staff'
import { AppError } from '../../http/errors.ts'

/** What is asked of an ability before it is kept. */
interface Wanted {
  readonly name: string
  readonly entity_type: string
}

const types: readonly string[] = models.map(entityType)

/** The model that an ability's name ends with; of two that fit it is the longer one: `view-participant-role` is not about roles. */
function modelNamed(name: string): string | undefined {
  const fits = models.filter((model) => `-${name}`.endsWith(abilityName('', model)))
  return fits.toSorted((a, b) => b.length - a.length)[0]
}

/**
 * Refuses abilities that would say more than they seem to (ADR 0004, ADR 0017): a wildcard name on a single type answers for
 * every model whose name is contained in it, the wildcard over everything is the superadmin's alone, and so are roles. What may
 * be stored is decided by the exact model; containment belongs to the check alone.
 * @throws AppError 422.
 */
export function refuseUnstorable({ name, entity_type }: Wanted): void {
  const isRoles = entity_type === entityType('Role') || modelNamed(name) === 'Role'
  if (name.includes('*') || entity_type === '*' || isRoles || !types.includes(entity_type)) {
    throw new AppError('ability_not_storable', { faults: { entity_type: [{ key: 'refusals.ability_not_storable' }] } })
  }
}

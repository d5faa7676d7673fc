import { abilityName, entityType } from '@portal/contract'
import { models } from '@portal/contract/staff'
import { AppError } from '../../http/errors.ts'

/** The parts of an ability that are checked before it is stored. */
interface Wanted {
  readonly name: string
  readonly entity_type: string
}

const types: readonly string[] = models.map(entityType)

/**
 * The model at the end of an ability's name. If two models match, the longer one counts: `view-participant-role` is not about roles.
 */
function modelNamed(name: string): string | undefined {
  const fits = models.filter((model) => `-${name}`.endsWith(abilityName('', model)))
  return fits.toSorted((a, b) => b.length - a.length)[0]
}

/**
 * Refuses abilities that would allow more than they seem to (ADR 0004, ADR 0017). A wildcard name on a single type matches every model
 * whose name is contained in it. Only the superadmin may have the wildcard for everything, and abilities for roles. This function compares
 * the exact model; only the permission check uses containment.
 * @throws AppError 422.
 */
export function refuseUnstorable({ name, entity_type }: Wanted): void {
  const isRoles = entity_type === entityType('Role') || modelNamed(name) === 'Role'
  if (name.includes('*') || entity_type === '*' || isRoles || !types.includes(entity_type)) {
    throw new AppError('ability_not_storable', {
      faults: { entity_type: [{ key: 'error_codes.ability_not_storable' }] },
    })
  }
}

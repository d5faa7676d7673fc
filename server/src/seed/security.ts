import { type Action, abilityName, entityType, type RoleName, roleNames, storedRole } from '@portal/contract'
import type { Model } from '@portal/contract/staff'
import type { Db } from '../base/database/db.ts'
import { continueAfter, insertRows } from '../base/database/insert-rows.ts'
import { actionTitles, everythingTitle, modelTitles, ownedTitle, roles } from './data/roles.ts'

/** An ability in the form in which it is stored. */
export interface AbilitySeed {
  readonly name: string
  readonly title: string
  readonly entity_type: string
  readonly only_owned: boolean
}

function ability(action: Action, model: Model, only_owned: boolean): AbilitySeed {
  const title = `${actionTitles[action]} ${modelTitles[model]}`
  return {
    name: abilityName(action, model),
    title: only_owned ? `${title} ${ownedTitle}` : title,
    entity_type: entityType(model),
    only_owned,
  }
}

const everything: AbilitySeed = { name: '*', title: everythingTitle, entity_type: '*', only_owned: false }

/** The initial abilities of a role. */
export function abilitiesOf(role: RoleName): AbilitySeed[] {
  const { grants } = roles[role]
  if (grants === 'all') return [everything]
  return grants.flatMap(({ on, actions, onlyOwned }) =>
    on.flatMap((model) => actions.map((action) => ability(action, model, onlyOwned ?? false))),
  )
}

const keyOf = ({ name, entity_type, only_owned }: AbilitySeed) => `${name} ${entity_type} ${only_owned}`

/** Writes the roles, the abilities and their assignment to roles, into a database that has none. */
export async function seedSecurity(db: Db): Promise<void> {
  const numbered = new Map<string, AbilitySeed & { id: number }>()
  const held: { role_id: number; ability_id: number }[] = []
  roleNames.forEach((role, place) => {
    for (const one of abilitiesOf(role)) {
      const numberedOne = numbered.get(keyOf(one)) ?? { ...one, id: numbered.size + 1 }
      numbered.set(keyOf(one), numberedOne)
      held.push({ role_id: place + 1, ability_id: numberedOne.id })
    }
  })
  const roleRows = roleNames.map((role, place) => ({
    id: place + 1,
    name: storedRole(role),
    title: roles[role].title,
    is_builtin: true,
    scope: roles[role].scope ?? 'all',
  }))
  await insertRows(db, 'roles', roleRows)
  await insertRows(db, 'abilities', [...numbered.values()])
  await insertRows(db, 'role_abilities', held)
  await continueAfter(db, 'roles')
  await continueAfter(db, 'abilities')
}

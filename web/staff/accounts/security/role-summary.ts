import { managed, type RoleScope } from '@portal/contract'
import { formatList } from '../../../kit/text/format.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { actionLabel, entityInside } from './labels.ts'
import { actionsOf, allOf, governed, isCovered, type Mark, type Marks, narrowMarks, stateOf } from './marks.ts'

/** One sentence of a summary: an action, whether it is allowed, and its models, with those limited to own or single records apart. */
export interface Allowed {
  readonly action: string
  readonly forbidden: boolean
  readonly entities: readonly { readonly entity: string; readonly limit: 'all' | 'own' | 'single' }[]
}

const limitOf = ({ entity_id, only_owned }: Mark) =>
  entity_id === null ? (only_owned ? ('own' as const) : ('all' as const)) : ('single' as const)

/** The marks of several roles together. A mark that one of them forbids is forbidden. */
export function marksTogether(roles: readonly Marks[]): Marks {
  const together = new Map<string, Mark>()
  for (const marks of roles) {
    for (const [key, mark] of marks) if (together.get(key)?.forbidden !== true) together.set(key, mark)
  }
  return together
}

/** What the marks of a role allow and forbid, by action. An action that `manage` includes is not repeated. */
export function summaryOf(marks: Marks): readonly Allowed[] {
  const sentences: Allowed[] = []
  for (const action of actionsOf(marks)) {
    for (const forbidden of [false, true]) {
      const state = forbidden ? 'forbid' : 'allow'
      const entities = governed.flatMap((entity): Allowed['entities'][number][] => {
        const cell = { action, entity }
        if (stateOf(marks, allOf(cell)) === state) {
          return forbidden || !isCovered(marks, cell) ? [{ entity, limit: 'all' }] : []
        }
        if (!forbidden && isCovered(marks, cell)) return []
        const narrow = narrowMarks(marks, cell).filter((mark) => mark.forbidden === forbidden)
        return [...new Set(narrow.map(limitOf))].map((limit) => ({ entity, limit }))
      })
      if (entities.length > 0) sentences.push({ action, forbidden, entities })
    }
  }
  return sentences
}

/** The sentences about what a person with these marks may do, in the language of the interface. */
export function summaryTexts(marks: Marks, scope: RoleScope): readonly string[] {
  const sentences = summaryOf(marks).map(({ action, forbidden, entities }) => {
    const names = entities.map(({ entity, limit }) =>
      limit === 'all' ? entityInside(entity) : translate(`security.summary.${limit}`, { entity: entityInside(entity) }),
    )
    const label = actionLabel(action)
    const verb = label.charAt(0).toLocaleLowerCase() + label.slice(1)
    const actionText =
      action === 'manage' ? translate('security.summary.manage', { action: verb, actions: includedInManage() }) : verb
    return translate(`security.summary.${forbidden ? 'may_not' : 'may'}`, {
      action: actionText,
      entities: formatList(names),
    })
  })
  return sentences.length === 0 ? [] : [...sentences, translate(`security.summary.scope_${scope}`)]
}

/** The actions that `manage` includes: "ver, crear, editar y eliminar". */
function includedInManage(): string {
  return formatList(
    managed.filter((action) => action !== 'manage').map((action) => actionLabel(action).toLocaleLowerCase()),
  )
}

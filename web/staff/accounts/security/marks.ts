import { abilityName, actions, dashed, managed, roleIdentifier } from '@portal/contract'
import { type Grant, models, type Permission, type RolePermission } from '@portal/contract/staff'

/** A mark of a role: an action on a model, for all records, for own ones, or for one; allowed or forbidden. */
export type Mark = Readonly<Grant>

/** A cell: an action and its records. */
export type Cell = Pick<Mark, 'action' | 'entity'>

/** The marks of a role by their subject, so that each subject has only one mark. */
export type Marks = ReadonlyMap<string, Mark>

/** The state of a cell: not set (inherit), allowed, or forbidden. */
export type State = 'none' | 'allow' | 'forbid'

type About = Omit<Mark, 'forbidden'>

/** The models of abilities, without roles: only the superadmin manages roles (ADR 0017). */
export const governed = models.filter((model) => model !== 'Role')

const citizens = ['Profile', 'Citizen', 'File', 'Observation', 'PreRegister'] as const
const schedules = ['Schedule', 'CitizenSchedule', 'Team'] as const
const administration = ['User', 'Audit'] as const
const elsewhere: readonly string[] = [...citizens, ...schedules, ...administration]

/** The models by area, in the way people look for them. */
export const areas = [
  { name: 'citizens', models: citizens },
  { name: 'schedules', models: schedules },
  { name: 'data', models: governed.filter((model) => !elsewhere.includes(model)) },
  { name: 'administration', models: administration },
] as const satisfies readonly { readonly name: string; readonly models: readonly (typeof models)[number][] }[]

/** What the table and the cards need to show the marks of a role and change them. */
export interface MatrixProps {
  readonly areas: readonly { readonly name: (typeof areas)[number]['name']; readonly models: readonly string[] }[]
  readonly actions: readonly string[]
  readonly marks: Marks
  readonly onChange: (marks: Marks) => void
  readonly onScope: (cell: Cell) => void
}

/** The records that a cell is about: all records. */
export function allOf({ action, entity }: Cell): About {
  return { action, entity, entity_id: null, only_owned: false }
}

function keyOf({ action, entity, entity_id, only_owned }: About): string {
  return `${action} ${entity} ${entity_id ?? '*'} ${only_owned ? 'own' : 'all'}`
}

/** Marks from a list; of two marks with the same subject, the last one stays. */
export function marksOf(list: readonly Mark[]): Marks {
  return new Map(list.map((mark) => [keyOf(mark), mark]))
}

/** The model of a stored type. */
export function modelOf(type: string): string {
  return type.split('/').at(-1) ?? ''
}

/** The action in the name of a stored ability; the whole name where it does not name the model. */
export function actionIn({ name, entity_type }: Pick<Permission, 'name' | 'entity_type'>): string {
  const end = `-${dashed(modelOf(entity_type))}-${roleIdentifier}`
  return name.endsWith(end) ? name.slice(0, -end.length) : name
}

/** A stored ability as a mark; undefined where its name and its type differ, which the table cannot show. */
function markOf(permission: RolePermission): Mark | undefined {
  const entity = modelOf(permission.entity_type)
  if (!governed.some((model) => model === entity)) return undefined
  const action = actionIn(permission)
  if (!/^[a-z][a-z-]{1,40}$/.test(action) || abilityName(action, entity) !== permission.name) return undefined
  const { entity_id, only_owned, forbidden } = permission
  return { action, entity, entity_id, only_owned, forbidden }
}

/** The abilities of a role: the marks that the table shows, and the abilities that it cannot show. */
export function readPermissions(permissions: readonly RolePermission[]) {
  return {
    marks: marksOf(permissions.flatMap((one) => markOf(one) ?? [])),
    others: permissions.filter((one) => markOf(one) === undefined),
  }
}

/** The actions to show: the existing ones, and custom ones of the role. */
export function actionsOf(marks: Marks): readonly string[] {
  return [...new Set<string>([...actions, ...[...marks.values()].map(({ action }) => action).sort()])]
}

export function stateOf(marks: Marks, about: About): State {
  const mark = marks.get(keyOf(about))
  return mark === undefined ? 'none' : mark.forbidden ? 'forbid' : 'allow'
}

/** The marks after one of them is set; `none` removes it. */
export function withState(marks: Marks, about: About, state: State): Marks {
  const next = new Map(marks)
  if (state === 'none') next.delete(keyOf(about))
  else next.set(keyOf(about), { ...about, forbidden: state === 'forbid' })
  return next
}

/** The next state of a pressed cell. */
export function nextState(state: State): State {
  return state === 'none' ? 'allow' : state === 'allow' ? 'forbid' : 'none'
}

/** The marks of a cell other than the one for all records: for own records, or for single ones. */
export function narrowMarks(marks: Marks, { action, entity }: Cell): readonly Mark[] {
  return [...marks.values()].filter(
    (mark) => mark.action === action && mark.entity === entity && (mark.entity_id !== null || mark.only_owned),
  )
}

/** Whether a cell without its own mark is allowed because `manage` of its model is allowed. */
export function isCovered(marks: Marks, { action, entity }: Cell): boolean {
  if (action === 'manage' || !(managed as readonly string[]).includes(action)) return false
  return stateOf(marks, allOf({ action: 'manage', entity })) === 'allow'
}

/** A mark that was added, removed, or inverted. */
export interface Change {
  readonly before: Mark | undefined
  readonly after: Mark | undefined
}

/** The difference between two sets of marks, in the order of the table. */
export function differenceOf(before: Marks, after: Marks): readonly Change[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  const rank = ({ before: was, after: is }: Change) => {
    const { entity = '', action = '', entity_id = null } = is ?? was ?? {}
    return [governed.indexOf(entity as never), actions.indexOf(action as never), entity_id ?? -1] as const
  }
  return keys
    .map((key) => ({ before: before.get(key), after: after.get(key) }))
    .filter((change) => change.before?.forbidden !== change.after?.forbidden)
    .sort((one, other) => {
      const [first, second] = [rank(one), rank(other)]
      return first[0] - second[0] || first[1] - second[1] || first[2] - second[2]
    })
}

/** The person's own changes on top of the current stored marks: a mark that only a colleague changed keeps the colleague's value. */
export function rebase(changes: readonly Change[], now: Marks): Marks {
  const next = new Map(now)
  for (const { before, after } of changes) {
    if (after !== undefined) next.set(keyOf(after), after)
    else if (before !== undefined) next.delete(keyOf(before))
  }
  return next
}

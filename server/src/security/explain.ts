import {
  can,
  couldEver,
  type Explanation,
  type explain as explainCall,
  type Model,
  models,
  type Owned,
  ownerField,
  type QueryOf,
  scopeOf,
  verdictOf,
  type whoMay as whoMayCall,
} from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { sees } from '../scope.ts'
import { readSubjects, type StaffSubject } from './subjects.ts'

/** How a record of a model that belongs to somebody is found: its owner is the validator of the citizen behind it. */
const owned: Partial<Record<Model, string>> = {
  Profile: 'select profiles.id, profiles.checker_id, profiles.id as profile_id from profiles where profiles.id = ',
  File: 'select files.id, profiles.checker_id, profiles.id as profile_id from files join profiles on profiles.id = files.profile_id where files.id = ',
  CitizenSchedule:
    'select citizen_schedules.id, profiles.checker_id, profiles.id as profile_id from citizen_schedules join profiles on profiles.id = citizen_schedules.profile_id where citizen_schedules.id = ',
  Team: 'select teams.id, profiles.checker_id, profiles.id as profile_id from teams join profiles on profiles.id = teams.captain_profile_id where teams.id = ',
  Observation:
    'select observations.id, observations.user_id, profiles.checker_id, profiles.id as profile_id from observations join profiles on profiles.id = observations.profile_id where observations.id = ',
}

interface Found {
  readonly record: Owned | undefined
  /** Null for models whose rows everybody who may read them sees. */
  readonly inScope: boolean | null
}

/** A record of a citizen as {@link owned} reads it. */
type OwnedRow = Owned & { readonly profile_id: number; readonly checker_id: number | null }

/**
 * What is asked about, and whether it is in scope: what belongs to a citizen is done for citizens whom the person may view. Viewing
 * citizens and enrolments asks the scope of the roles alone: rosters show some of every row (authority.md section 3).
 */
async function findRecord(
  db: Db,
  who: StaffSubject,
  { action, entity, id }: { action: string; entity: Model; id: number | undefined },
): Promise<Found> {
  const select = owned[entity]
  const asksRolesAlone = action === 'view' && (entity === 'Profile' || entity === 'CitizenSchedule')
  // Everybody who may view teams sees them all, without the members outside their scope.
  if (action === 'view' && entity === 'Team') return { record: id === undefined ? undefined : { id }, inScope: null }
  if (id === undefined) {
    const isOutside = select !== undefined && !asksRolesAlone && !couldEver(who, 'view', 'Profile')
    return { record: undefined, inScope: isOutside ? false : null }
  }
  if (select === undefined) return { record: { id }, inScope: null }
  const { rows } = await sql<OwnedRow>`${sql.raw(select)}${id}`.execute(db)
  const [record] = rows
  if (record === undefined) throw new Refusal('not_found')
  const { profile_id, checker_id } = record
  const inScope = asksRolesAlone
    ? scopeOf(who) === 'all' || checker_id === who.id
    : sees(who, { id: profile_id, checker_id })
  return { record, inScope }
}

function knownModel(entity: string): Model {
  const model = models.find((one) => one.toLowerCase() === entity.toLowerCase())
  if (model === undefined) throw fieldRefusal('entity', 'validation.exists')
  return model
}

function reasonOf(who: StaffSubject, allowed: boolean, inScope: boolean | null, verdicts: Explanation['abilities']) {
  if (!who.is_active) return 'suspended'
  if (verdicts.some(({ verdict, forbidden }) => verdict === 'matches' && forbidden)) return 'forbidden'
  if (verdicts.every(({ verdict }) => verdict === 'other-type')) return 'no-match'
  if (inScope === false) return 'out-of-scope'
  return allowed ? 'allowed' : 'no-record'
}

/**
 * Why a person may or may not do something: the judgement of each ability that speaks of it, by the judge itself.
 * @throws Refusal 404 for an unknown record, 422 for an unknown person or model.
 */
export async function explain(db: Db, query: QueryOf<typeof explainCall>, now: Date): Promise<Explanation> {
  const entity = knownModel(query.entity)
  const [who] = await readSubjects(db, now, query.user_id)
  if (who === undefined) throw fieldRefusal('user_id', 'validation.exists')
  const { record, inScope } = await findRecord(db, who, { action: query.action, entity, id: query.entity_id })
  const abilities = who.abilities
    .map((ability) => ({
      ...ability,
      roles: [...ability.roles],
      verdict: verdictOf(who, ability, query.action, entity, record),
    }))
    .filter(({ verdict }) => verdict !== 'other-name')
  const allowed = can(who, query.action, entity, record) && who.is_active && inScope !== false
  return {
    allowed,
    could_ever: couldEver(who, query.action, entity),
    reason: reasonOf(who, allowed, inScope, abilities),
    in_scope: inScope,
    roles: who.roles.map(({ name, title }) => ({ name, title })),
    abilities,
  }
}

/** Who may do something now: with every record, with their own alone, or with the record named. */
export async function whoMay(db: Db, query: QueryOf<typeof whoMayCall>, now: Date) {
  const entity = knownModel(query.entity)
  const found = []
  for (const who of await readSubjects(db, now)) {
    if (!who.is_active || !couldEver(who, query.action, entity)) continue
    const { record, inScope } = await findRecord(db, who, { action: query.action, entity, id: query.entity_id })
    const all = can(
      who,
      query.action,
      entity,
      query.entity_id === undefined ? { id: 0, [ownerField(entity)]: null } : record,
    )
    if (inScope === false || (query.entity_id !== undefined && !all)) continue
    const isAll = all && !(entity in owned && scopeOf(who) === 'own')
    const extent = query.entity_id !== undefined ? ('record' as const) : isAll ? ('all' as const) : ('own' as const)
    const { id, full_name, username, roles } = who
    found.push({ id, full_name, username, roles: roles.map(({ title }) => title), extent })
  }
  return found
}

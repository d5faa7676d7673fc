import { can, couldEver, type Owned, ownerField, type QueryOf, scopeOf, verdictOf } from '@portal/contract'
import * as calls from '@portal/contract/staff'
import { type Explanation, type Model, models, mostRecordsCounted } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, presentRow } from '../../base/database/db.ts'
import { allOf } from '../../base/database/search.ts'
import { fieldError } from '../../base/errors/errors.ts'
import { authorizationError } from '../../base/http/authenticate.ts'
import { auditsOf, visibleAudits } from '../../base/services/authority/policies/audit-records.ts'
import type { RowScope } from '../../base/services/authority/policies/define-policy.ts'
import { policyOf } from '../../base/services/authority/policies/policy-of.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { groupedBy } from '../../base/services/transitions/steps.ts'
import { readSubjects, type StaffSubject } from './subjects.ts'

interface Question {
  readonly action: string
  readonly entity: Model
}

type About = Question & { readonly id: number }

/** An ability for everything. A condition with this ability contains only the scope of the roles. */
const wildcard = { name: '*', entity_type: '*', entity_id: null, only_owned: false, forbidden: false } as const
const everything = { ...wildcard, id: 0, title: '' }

/** The models that the person must be allowed to view before an action is checked: the record itself, and the citizen it belongs to. */
function viewedFirst({ action, entity }: Question): Model[] {
  const { citizen } = policyOf(entity)
  const needsCitizen = citizen === 'required' || (citizen === 'masked' && action !== 'view')
  return [...(action === 'view' || action === 'create' ? [] : [entity]), ...(needsCitizen ? ['Profile' as const] : [])]
}

/** Deleted rows are visible to anyone who may delete them, if the model shows deleted rows. No other action applies to them. */
function undeleted(principal: StaffSubject, { action, entity }: Question): RawBuilder<SqlBool>[] {
  const { deletedAt, showsDeleted } = policyOf(entity)
  if (deletedAt === undefined) return []
  const isShown = showsDeleted && (action === 'view' || action === 'destroy')
  return isShown
    ? [sql<SqlBool>`(${deletedAt} is null or ${policyOf(entity).rows(principal, 'destroy')})`]
    : [sql<SqlBool>`${deletedAt} is null`]
}

/** The conditions of an action besides its abilities. */
function boundsOf(principal: StaffSubject, question: Question): RawBuilder<SqlBool>[] {
  return [
    ...viewedFirst(question).map((model) => policyOf(model).rows(principal)),
    ...undeleted(principal, question),
    ...(question.entity === 'Audit' ? visibleAudits(principal) : []),
  ]
}

/** The rows that abilities give. In the audit log, everyone who may open it also sees their own actions. */
function givenRows(principal: StaffSubject, { action, entity }: Question): RawBuilder<SqlBool>[] {
  const isReadingAudits = entity === 'Audit' && action === 'view'
  return isReadingAudits
    ? [sql`${sql.lit(authorizationError(principal, calls.listAudits) === undefined)}`, ...auditsOf(principal)]
    : [policyOf(entity).rows(principal, action)]
}

/** The rows on which the server allows the action, by the same conditions that its calls use. */
function openRows(principal: StaffSubject, question: Question): RawBuilder<SqlBool> {
  return allOf([
    sql`${sql.lit(principal.is_active)}`,
    ...givenRows(principal, question),
    ...boundsOf(principal, question),
  ])
}

const narrowFirst = ['none', 'some', 'own_but', 'own', 'all_but', 'all'] as const satisfies readonly RowScope[]

/** The most restrictive of several row scopes. */
function narrowest(rowScopes: readonly RowScope[]): RowScope {
  const least = narrowFirst.find((rowScope) => rowScopes.includes(rowScope)) ?? 'all'
  return least === 'own' && rowScopes.includes('all_but') ? 'own_but' : least
}

/** The row scope of a model within the conditions of an action. */
function rowScopeWithin(principal: StaffSubject, question: Question): RowScope {
  const isAuditBounded = question.entity === 'Audit' && visibleAudits(principal).length > 0
  return narrowest([
    ...(isAuditBounded ? (['some'] as const) : []),
    ...viewedFirst(question).map((model) => policyOf(model).scope(principal)),
  ])
}

interface Found {
  readonly record: Owned
  readonly is_open: boolean
  readonly in_scope: boolean
  readonly sees_citizen: boolean | null
  readonly is_deleted: boolean | null
}

/** The result of the query for one record. @throws AppError 404 if there is none, deleted or not */
async function findRecord(db: Db, principal: StaffSubject, about: About): Promise<Found> {
  const { from, id, owner = sql`null`, deletedAt, citizen } = policyOf(about.entity)
  const ofRoles = policyOf(about.entity).rows({ ...principal, abilities: [everything] }, about.action)
  const { owner: owned, ...found } = await presentRow<Omit<Found, 'record'> & { owner: number | null }>(db)`
    select ${owner} as owner, (${openRows(principal, about)}) is true as is_open,
      (${allOf([ofRoles, ...boundsOf(principal, about)])}) is true as in_scope,
      ${citizen === undefined ? sql`null` : sql`(${profilePolicy.rows(principal)}) is true`} as sees_citizen,
      ${deletedAt === undefined ? sql`null` : sql`${deletedAt} is not null`} as is_deleted
    from ${from} where ${id} = ${about.id}`
  return { ...found, record: { id: about.id, [ownerField(about.entity)]: owned } }
}

/** The number of newest records with which a person may do something. It is one statement that reads only those records. */
function countRecords(db: Db, principal: StaffSubject, question: Question): Promise<Explanation['records']> {
  const { from, id, deletedAt } = policyOf(question.entity)
  const live = deletedAt === undefined ? sql`true` : sql`${deletedAt} is null`
  return presentRow<NonNullable<Explanation['records']>>(db)`
    with older as (select ${id} as id from ${from} where ${live} order by ${id} desc offset ${mostRecordsCounted} limit 1)
    select count(*) filter (where ${openRows(principal, question)})::integer as count, count(*)::integer as of,
      exists (select from older) as has_more
    from ${from} where ${live} and ${id} > coalesce((select older.id from older), 0)`
}

/** @throws AppError 422 for an unknown model */
function questionOf({ action, entity }: { readonly action: string; readonly entity: string }): Question {
  const model = models.find((one) => one.toLowerCase() === entity.toLowerCase())
  if (model === undefined) throw fieldError('entity', 'validation.exists')
  return { action, entity: model }
}

type CheckedAbilities = Explanation['abilities']

function checkAbilities(principal: StaffSubject, { action, entity }: Question, record?: Owned): CheckedAbilities {
  return principal.abilities
    .map((ability) => ({
      ...ability,
      roles: [...ability.roles],
      verdict: verdictOf(principal, ability, action, entity, record),
    }))
    .filter(({ verdict }) => verdict !== 'other-name')
}

function reasonOf(
  principal: StaffSubject,
  isAllowed: boolean,
  inScope: boolean | null,
  abilities: CheckedAbilities,
): Explanation['reason'] {
  if (!principal.is_active) return 'suspended'
  if (isAllowed) return 'allowed'
  if (abilities.some(({ verdict, forbidden }) => verdict === 'matches' && forbidden)) return 'forbidden'
  if (abilities.every(({ verdict }) => verdict === 'other-type')) return 'no-match'
  return inScope === false ? 'out-of-scope' : 'no-record'
}

async function explainRecord(db: Db, principal: StaffSubject, about: About) {
  const { record, is_open, in_scope, sees_citizen, is_deleted } = await findRecord(db, principal, about)
  const abilities = checkAbilities(principal, about, record)
  const reason = reasonOf(principal, is_open, in_scope, abilities)
  return { allowed: is_open, reason, in_scope, sees_citizen, is_deleted, records: null, abilities }
}

async function explainModel(db: Db, principal: StaffSubject, question: Question) {
  const { action, entity } = question
  const in_scope = rowScopeWithin(principal, question) === 'none' ? false : null
  const allowed = principal.is_active && in_scope !== false && can(principal, action, entity)
  const abilities = checkAbilities(principal, question)
  const reason = reasonOf(principal, allowed, in_scope, abilities)
  const records = action === 'create' ? null : await countRecords(db, principal, question)
  return { allowed, reason, in_scope, sees_citizen: null, is_deleted: null, records, abilities }
}

/**
 * Explains why a person may or may not do something, by the condition that the calls use for that person and by each ability.
 * @throws AppError 404 for an unknown record, 422 for an unknown person or model.
 */
export async function explain(db: Db, query: QueryOf<typeof calls.explain>, now: Date): Promise<Explanation> {
  const question = questionOf(query)
  const [principal] = await readSubjects(db, now, query.user_id)
  if (principal === undefined) throw fieldError('user_id', 'validation.exists')
  const explained =
    query.entity_id === undefined
      ? await explainModel(db, principal, question)
      : await explainRecord(db, principal, { ...question, id: query.entity_id })
  return {
    ...explained,
    could_ever: couldEver(principal, question.action, question.entity),
    scope: scopeOf(principal),
    roles: principal.roles.map(({ name, title, scope: ofRole }) => ({ name, title, scope: ofRole })),
  }
}

/** People with the same roles, and so with the same abilities. */
function byRoles(people: readonly StaffSubject[]): StaffSubject[][] {
  return [...groupedBy(people, ({ abilities }) => abilities).values()]
}

/** The people to whom a record or its citizen belongs. @throws AppError 404 if the record does not exist */
async function ownersOf(db: Db, { entity, id }: About): Promise<ReadonlySet<number>> {
  const { from, id: column, owner = sql`null`, citizen } = policyOf(entity)
  const { owners } = await presentRow<{ owners: number[] }>(db)`
    select array[${owner}, ${citizen === undefined ? sql`null` : sql`profiles.checker_id`}]::integer[] as owners
    from ${from} where ${column} = ${id}`
  return new Set(owners)
}

/**
 * The people whose condition includes a record. Of the people with the same roles who do not own it, only one is checked.
 * @throws AppError 404 if the record does not exist
 */
async function openTo(db: Db, people: readonly StaffSubject[], about: About): Promise<StaffSubject[]> {
  const owning = await ownersOf(db, about)
  // The record of an audit row has its own owners, so everybody is checked.
  const owners = about.entity === 'Audit' ? new Set(people.map(({ id }) => id)) : owning
  const alike = byRoles(people).flatMap((group) => [
    ...group.filter(({ id }) => owners.has(id)).map((principal) => [principal]),
    group.filter(({ id }) => !owners.has(id)),
  ])
  const { from, id } = policyOf(about.entity)
  const conditions = alike.flatMap(([principal], index) =>
    principal === undefined ? [] : [sql`select ${index}::integer where ${openRows(principal, about)}`],
  )
  if (conditions.length === 0) return []
  const { rows } = await sql<{ open: number[] }>`
    select array(${sql.join(conditions, sql` union all `)}) as open from ${from} where ${id} = ${about.id}`.execute(db)
  const open = new Set(rows[0]?.open.flatMap((index) => alike[index] ?? []))
  return people.filter((principal) => open.has(principal))
}

/** The people who may do an action now: on every record, on their own, on some, or on the given record. */
export async function whoMay(db: Db, query: QueryOf<typeof calls.whoMay>, now: Date) {
  const question = questionOf(query)
  const staff = (await readSubjects(db, now)).filter(({ is_active }) => is_active)
  const extentOf = (principal: StaffSubject) =>
    narrowest([policyOf(question.entity).scope(principal, question.action), rowScopeWithin(principal, question)])
  const extents = new Map(
    byRoles(staff).flatMap(([principal]) =>
      principal === undefined ? [] : [[principal.abilities, extentOf(principal)]],
    ),
  )
  const found = staff.flatMap((principal) => {
    const extent = extents.get(principal.abilities) ?? 'none'
    return extent === 'none' ? [] : [{ principal, extent }]
  })
  const wire = ({ id, full_name, username, roles }: StaffSubject, extent: 'record' | Exclude<RowScope, 'none'>) => ({
    id,
    full_name,
    username,
    roles: roles.map(({ title }) => title),
    extent,
  })
  if (query.entity_id === undefined) return found.map(({ principal, extent }) => wire(principal, extent))
  const people = found.map(({ principal }) => principal)
  const open = await openTo(db, people, { ...question, id: query.entity_id })
  return open.map((principal) => wire(principal, 'record'))
}

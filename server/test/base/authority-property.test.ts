import {
  type Ability,
  type Action,
  abilityName,
  can,
  entityType,
  type Owned,
  ownerField,
  type RoleScope,
  type Subject,
} from '@portal/contract'
import { type Model, models } from '@portal/contract/staff'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { policyOf } from '../../src/base/services/authority/policies/policy-of.ts'
import { profilePolicy } from '../../src/base/services/authority/policies/profile.ts'
import { schedulesApp } from '../offer/schedules-app.ts'
import { testApp } from './test-app.ts'

/** The principal of a case; `scopeOf` is set when it views the portal as another role. */
type ViewingPrincipal = Subject & { readonly scopeOf?: Subject }

interface Case {
  readonly principal: ViewingPrincipal
  readonly action: Action
  readonly model: Model
}

interface Row extends Owned {
  readonly id: number
}

/**
 * The records with their owners, as `can` needs them. The queries are written here again, so that the test does not use the tested
 * condition.
 */
const owned: { readonly [M in Model]?: string } = {
  Profile: 'select id, checker_id from profiles',
  File: 'select id, (select checker_id from profiles where id = profile_id) as checker_id from files',
  CitizenSchedule:
    'select id, (select checker_id from profiles where id = profile_id) as checker_id from citizen_schedules',
  Observation: 'select id, user_id from observations',
  Team: 'select id, (select checker_id from profiles where id = captain_profile_id) as checker_id from teams',
  Audit: 'select id, user_id from audits',
}

/** The models of the random cases. Models with owners occur twice, so that they are chosen twice as often. */
const checkedModels: readonly Model[] = [...models, ...(Object.keys(owned) as Model[])]

/** Ids of records in abilities: most of them exist in every model. */
const namedIds = [1, 2, 3, 4, 999_999]

let records: ReadonlyMap<Model, readonly Row[]>
let staff: readonly (number | null)[]

const at = await testApp()
beforeAll(async () => {
  const given = await schedulesApp(at)
  const { validator, validator2 } = at.people
  staff = [validator.id, validator2.id, null]
  for (const checker_id of [validator.id, validator2.id, null, validator.id, null, validator2.id]) {
    const profile = await at.citizen({ checker_id })
    await at.file(profile)
    await at.file(profile)
    const schedule = await given.schedule()
    await given.enrolment(schedule, profile)
    await sql`insert into teams (schedule_id, name, captain_profile_id) values (${schedule}, 'Equipo', ${profile})`.execute(
      at.db,
    )
    for (const user_id of staff) {
      await sql`insert into observations (profile_id, user_id, observation) values (${profile}, ${user_id}, 'Nota')`.execute(
        at.db,
      )
      const kind = user_id === null ? 'system' : 'staff'
      await sql`insert into audits (event, entity, principal_kind, user_id) values ('updated', 'Profile', ${kind}, ${user_id})`.execute(
        at.db,
      )
    }
  }
  const read = async (model: Model) => {
    const { from, id } = policyOf(model)
    const query = owned[model] === undefined ? sql<Row>`select ${id} from ${from}` : sql.raw<Row>(owned[model])
    return [model, (await query.execute(at.db)).rows] as const
  }
  records = new Map(await Promise.all(models.map(read)))
  // Each model with owners has records named in abilities, own ones, others' and records without an owner.
  for (const model of Object.keys(owned) as Model[]) {
    const rows = records.get(model) ?? []
    expect([model, rows.some(({ id }) => namedIds.includes(id))]).toEqual([model, true])
    const owners = new Set(rows.map((row) => row[ownerField(model)]))
    expect([model, staff.filter((id) => owners.has(id)).length]).toEqual([model, 3])
  }
})
afterAll(() => at.close())

/** The parts of abilities, roles and cases as numbers, which fast-check generates and shrinks quickly. */
const flags = [false, false, true]
const actions: readonly string[] = ['view', 'view', 'update', 'manage', 'assign-status', 'stamp']
const abilityParts = { name: 7, type: 7, id: 1 + 2 * namedIds.length, only_owned: 3, forbidden: 3 }
const scopes: readonly (readonly (RoleScope | undefined)[])[] = [
  ['all'],
  ['own'],
  ['own', 'own'],
  ['own', 'all'],
  [undefined],
  ['own', undefined],
  [],
] as const

interface RandomCase {
  readonly person: number
  readonly model: number
  readonly action: number
  readonly scopes: number
  readonly scopeOf: number
  readonly abilities: readonly { readonly [part in keyof typeof abilityParts]: number }[]
}

const below = (size: number) => fc.nat({ max: size - 1 })
const randomCase: fc.Arbitrary<RandomCase> = fc.record({
  person: below(3),
  model: below(checkedModels.length),
  action: below(actions.length),
  scopes: below(scopes.length),
  scopeOf: below(5),
  abilities: fc.array(
    fc.record({
      name: below(abilityParts.name),
      type: below(abilityParts.type),
      id: below(abilityParts.id),
      only_owned: below(abilityParts.only_owned),
      forbidden: below(abilityParts.forbidden),
    }),
    { maxLength: 6, size: 'max' },
  ),
})

/** An ability on the action and model of the case, or on similar ones. */
function abilityOf(part: RandomCase['abilities'][number], action: string, model: Model): Ability {
  const same = abilityName(action, model)
  const names = [same, same, abilityName('manage', model), abilityName('view', model), '*', abilityName(action, 'File')]
  const type = entityType(model)
  const types = [type, type, type, '*', entityType('ProfileType'), type.toUpperCase(), entityType('Rate')]
  return {
    id: 1,
    title: '',
    name: names[part.name] ?? abilityName('destroy', model),
    entity_type: types[part.type] ?? '',
    entity_id: namedIds[part.id] ?? null,
    only_owned: flags[part.only_owned] ?? false,
    forbidden: flags[part.forbidden] ?? false,
  }
}

function caseOf(one: RandomCase): Case {
  const model = checkedModels[one.model] ?? 'Profile'
  const action = actions[one.action] as Action
  const principal: ViewingPrincipal = {
    id: staff[one.person] ?? null,
    roles: (scopes[one.scopes] ?? []).map((scope) => ({ name: 'parcial', title: '', ...(scope && { scope }) })),
    abilities: one.abilities.map((part) => abilityOf(part, action, model)),
  }
  return {
    principal: one.scopeOf === 0 ? { ...principal, scopeOf: { ...principal, abilities: [] } } : principal,
    action,
    model,
  }
}

/**
 * Whether `can` allows the case. A principal that views the portal as another role counts as the owner of each record; some models have
 * no owners.
 */
function isAllowed({ principal, action, model }: Case, row: Owned): boolean {
  const isAsOwner = principal.scopeOf !== undefined && model in owned
  return can(principal, action, model, isAsOwner ? { ...row, [ownerField(model)]: principal.id } : row)
}

const expected = (one: Case) => (records.get(one.model) ?? []).filter((row) => isAllowed(one, row)).map(({ id }) => id)

/** The rows that match the policy's condition of each case: many cases in one statement. */
async function found(cases: readonly Case[]): Promise<readonly (readonly number[])[]> {
  const selects = cases.map(
    ({ principal, action, model }, number) =>
      sql`select ${sql.lit(number)}::integer as number, (select coalesce(array_agg(id), '{}') from (
        select ${policyOf(model).id}::integer as id from ${policyOf(model).from} where ${policyOf(model).rows(principal, action)}) as seen) as ids`,
  )
  const { rows } = await sql<{ number: number; ids: number[] }>`${sql.join(selects, sql` union all `)}`.execute(at.db)
  return rows.toSorted((one, other) => one.number - other.number).map(({ ids }) => ids)
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(' ')

/** Fails with the first case that returns other rows than expected. */
async function compare(cases: readonly Case[], expectedRows: (one: Case) => readonly number[]): Promise<void> {
  const rows = await found(cases)
  for (const [index, one] of cases.entries()) {
    const [actual, expected] = [sorted(rows[index] ?? [-1]), sorted(expectedRows(one))]
    if (actual !== expected) throw new Error(`${JSON.stringify(one)}\nthe condition: ${actual}\ncan: ${expected}`)
  }
}

const perStatement = 50
const many = fc.array(randomCase, { minLength: perStatement, maxLength: perStatement })

it('the rows of the database are exactly those that `can` allows, in 10,000 random cases', async () => {
  const shares = { all: 0, none: 0, some: 0, viewedAs: 0 }
  const check = async (list: readonly RandomCase[]) => {
    const cases = list.map(caseOf)
    for (const one of cases) {
      const allowed = expected(one)
      const { length } = allowed
      const may = (records.get(one.model) ?? []).filter((row) =>
        policyOf(one.model).may(one.principal, one.action, row),
      )
      expect(may.map(({ id }) => id)).toEqual(allowed)
      shares[length === 0 ? 'none' : length === records.get(one.model)?.length ? 'all' : 'some'] += 1
      if (one.principal.scopeOf !== undefined) shares.viewedAs += 1
    }
    await compare(cases, expected)
  }
  await fc.assert(fc.asyncProperty(many, check), { numRuns: 10_000 / perStatement })
  // Each kind of result occurs often enough for the test to be meaningful.
  for (const share of Object.values(shares)) expect(share).toBeGreaterThan(1_000)
  expect(shares.all + shares.none + shares.some).toBe(10_000)
})

it('a forbidden model has no rows, whatever other abilities are granted', async () => {
  const forbid = ({ principal, action, model }: Case): Case => {
    const whole = { id: 1, title: '', entity_id: null, only_owned: false, forbidden: true }
    const prohibition = { ...whole, name: abilityName(action, model), entity_type: entityType(model) }
    return { principal: { ...principal, abilities: [...principal.abilities, prohibition] }, action, model }
  }
  const check = (list: readonly RandomCase[]) => compare(list.map(caseOf).map(forbid), () => [])
  await fc.assert(fc.asyncProperty(many, check), { numRuns: 20 })
})

it('the scope of a person on citizens (all, own, some, none and so on) matches the rows that they may view', () => {
  const counts = { all: 0, all_but: 0, own: 0, own_but: 0, some: 0, none: 0 }
  const unnamed = 888_888
  const property = fc.property(randomCase, (one) => {
    const viewCase = caseOf({ ...one, model: checkedModels.indexOf('Profile'), action: 0 })
    const { id } = viewCase.principal
    const rowScope = profilePolicy.scope(viewCase.principal)
    counts[rowScope] += 1
    const isVisible = (row: number, checker_id: number | null) => isAllowed(viewCase, { id: row, checker_id })
    const [own, others] = [isVisible(unnamed, id), isVisible(unnamed, null)]
    // All possible citizens: each id that abilities name and one other id, each with the person and with nobody as owner.
    const differs = namedIds.some((row) => isVisible(row, id) !== own || isVisible(row, null) !== others)
    const isMore = namedIds.some((row) => (isVisible(row, id) && !own) || (isVisible(row, null) && !others))
    if (isMore || (others && !own)) return rowScope === 'some'
    if (!own) return rowScope === 'none'
    return rowScope === `${others ? 'all' : 'own'}${differs ? '_but' : ''}`
  })
  fc.assert(property, { numRuns: 10_000 })
  for (const share of Object.values(counts)) expect(share).toBeGreaterThan(100)
})

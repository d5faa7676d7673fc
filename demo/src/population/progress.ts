import { type ProfileTransitionName, status } from '@portal/contract'
import { es, fieldsNamedIn, fullName, type Sentence, statuses, wireMoment } from '@portal/server'
import { correctedTexts, returnedTexts, verifiedTexts } from '../data/observation-texts.ts'
import { day, hour, minute, officeTime, stamp } from './calendar.ts'
import { type Chance, weighted } from './chance.ts'
import type { Registered } from './household.ts'
import type { AuditRow, ObservationRow, StaffRef, Standing, TransitionRow } from './rows.ts'

const { profilePending, profileValidating, profileVerified, profileReturned } = status

/**
 * Shares of the statuses by time of registration. Most of the older half is decided; most of the last weeks is pending. In total
 * about 34 % are pending, 16 % under validation, 42 % verified, 8 % returned.
 */
const eras = [era(0.58, 8, 11.5, 69, 11.5), era(0.72, 45, 40, 10, 5), era(1, 82, 14, 2, 2)]

function era(until: number, pending: number, validating: number, verified: number, returned: number) {
  const draw = weighted<number>([
    [profilePending, pending],
    [profileValidating, validating],
    [profileVerified, verified],
    [profileReturned, returned],
  ])
  return { until, draw }
}

const drawVerified = weighted(verifiedTexts)
const drawReturned = weighted(returnedTexts)
const drawCorrected = weighted(correctedTexts)

/** The share of the verified citizens who were returned before. */
const returnedBefore = 0.07

const staffAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
]
const citizenAgent =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const statusNames = new Map(statuses.map(([id, name]) => [id, name]))

function fill(phrase: string, params: Sentence['params']): string {
  return phrase.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(params[key] ?? ''))
}

/** The staff that validates the citizens. */
export interface Team {
  readonly assignors: readonly StaffRef[]
  readonly validators: readonly StaffRef[]
}

/** An assignment of a citizen to a validator. A notification is made from it. */
export interface Assignment {
  readonly profileId: number
  readonly subject: string
  readonly validator: StaffRef
  readonly assignor: StaffRef
  readonly at: number
}

interface Decision {
  readonly to: number
  readonly at: number
  readonly text: string
}

function decisions(chance: Chance, goal: number, assignedAt: number, horizon: number): Decision[] {
  if (goal !== profileVerified && goal !== profileReturned) return []
  const wait = (from: number) => officeTime(from + 8 * minute + chance.wait(30 * hour), chance)
  const first = wait(assignedAt)
  if (first >= horizon) return []
  if (goal === profileReturned) return [{ to: profileReturned, at: first, text: drawReturned(chance) }]
  if (!chance.yes(returnedBefore)) return [{ to: profileVerified, at: first, text: drawVerified(chance) }]
  const returned = { to: profileReturned, at: first, text: drawReturned(chance) }
  const again = wait(first + 4 * hour + chance.wait(2 * day))
  if (again >= horizon) return [returned]
  return [returned, { to: profileVerified, at: again, text: drawCorrected(chance) }]
}

interface Change {
  readonly event: string
  readonly call: string
  readonly before: object
  readonly after: object
}

/** The audit row of what a member of the staff did. */
function audit(profileId: number, by: StaffRef, at: number, { event, call, before, after }: Change): AuditRow {
  return {
    event,
    entity: 'Profile',
    entity_id: profileId,
    principal_kind: 'staff',
    user_id: by.id,
    citizen_id: null,
    user_name: by.name,
    old_values: JSON.stringify(before),
    new_values: JSON.stringify(after),
    url: `/api/citizen-portal/profiles/${profileId}/${call}`,
    ip: `10.20.4.${10 + by.id}`,
    user_agent: staffAgents[by.id % staffAgents.length] as string,
    tags: 'citizen_portal_profiles',
    created_at: stamp(at),
  }
}

/** The audit row of the registration. The citizen is its author. */
function registration(chance: Chance, { person, registeredAt }: Registered): AuditRow {
  const {
    account_id: user_id,
    profile_type_id,
    document_type_id,
    document,
    name,
    s_name,
    surname,
    s_surname,
    birthdate,
  } = person
  return {
    event: 'created',
    entity: 'Profile',
    entity_id: person.id,
    principal_kind: 'citizen',
    user_id: null,
    citizen_id: user_id,
    user_name: null,
    old_values: '{}',
    new_values: JSON.stringify({
      user_id,
      profile_type_id,
      document_type_id,
      document,
      name,
      s_name,
      surname,
      s_surname,
      birthdate,
      status_id: profilePending,
    }),
    url: '/api/profiles',
    ip: `203.0.113.${chance.between(1, 254)}`,
    user_agent: citizenAgent,
    tags: 'citizen_portal_profiles',
    created_at: stamp(registeredAt),
  }
}

type Stood = Pick<Standing, 'status_id' | 'checker_id' | 'assigned_by_id' | 'assigned_at' | 'verified_at'>

/** The status of a person before the first assignment. */
const untouched: Stood = {
  status_id: profilePending,
  checker_id: null,
  assigned_by_id: null,
  assigned_at: null,
  verified_at: null,
}

/** A transition of a person: who made it and when, what the person is afterwards, and its observation and audit row. */
interface Step {
  readonly move: ProfileTransitionName
  readonly by: StaffRef
  readonly at: number
  readonly next: Stood
  readonly sentence: Sentence
  readonly change: Change
}

/**
 * Invents a person's rows between the registration and the horizon. `share` is the time of registration, from 0 (first of all) to 1
 * (last).
 */
export function inventHistory(
  chance: Chance,
  registered: Registered,
  { share, horizon, team }: { readonly share: number; readonly horizon: number; readonly team: Team },
) {
  const { person, registeredAt } = registered
  const { id } = person
  const audits = [registration(chance, registered)]
  const observations: ObservationRow[] = []
  const transitions: TransitionRow[] = []
  let stood = untouched
  let updated_at = stamp(registeredAt)
  let assignment: Assignment | null = null

  function take({ move, by, at, next, sentence, change }: Step): void {
    const previous = JSON.stringify(stood)
    const common = { profile_id: id, user_id: by.id, created_at: stamp(at) }
    stood = next
    updated_at = stamp(at)
    const { kind, params } = sentence
    const observation = fill(es.written[kind], params)
    observations.push({ ...common, observation, kind, params: JSON.stringify(params), updated_at })
    audits.push(audit(id, by, at, change))
    transitions.push({ ...common, move, previous, version_after: audits.length })
  }

  const goal = (eras.find(({ until }) => share < until) ?? (eras.at(-1) as (typeof eras)[number])).draw(chance)
  const assignor = chance.yes(0.9) ? (team.assignors[0] as StaffRef) : chance.pick(team.assignors)
  const validator = chance.pick(team.validators)
  const assignedAt = officeTime(registeredAt + 20 * minute + chance.wait(2.2 * day), chance)

  if (goal !== profilePending && assignedAt < horizon) {
    const { verified_at, ...before } = untouched
    const assigned = { status_id: profileValidating, checker_id: validator.id, assigned_by_id: assignor.id }
    take({
      move: 'assign',
      by: assignor,
      at: assignedAt,
      next: { ...assigned, assigned_at: stamp(assignedAt), verified_at },
      sentence: { kind: 'assigned', params: { assignor: assignor.name, validator: validator.name } },
      change: {
        event: 'assigned',
        call: 'validator',
        before,
        after: { ...assigned, assigned_at: wireMoment(new Date(assignedAt)) },
      },
    })
    assignment = { profileId: id, subject: fullName(person), validator, assignor, at: assignedAt }
    for (const { to, at, text } of decisions(chance, goal, assignedAt, horizon)) {
      const isVerified = to === profileVerified
      const status_id = stood.status_id
      take({
        move: isVerified ? 'verify' : 'return',
        by: validator,
        at,
        next: { ...stood, status_id: to, verified_at: isVerified ? stamp(at) : null },
        sentence: {
          kind: 'profile_transitioned',
          params: {
            status: statusNames.get(to) ?? '',
            observation: text,
            ...(to === profileReturned && { marked_fields: fieldsNamedIn(text) }),
          },
        },
        change: {
          event: 'moved',
          call: 'status',
          before: { status_id, ...(isVerified && { verified_at: null }) },
          after: { status_id: to, ...(isVerified && { verified_at: wireMoment(new Date(at)) }) },
        },
      })
    }
  }
  const standing = { ...stood, version: audits.length, created_at: stamp(registeredAt), updated_at }
  return { profile: { ...person, ...standing }, observations, transitions, audits, assignment }
}

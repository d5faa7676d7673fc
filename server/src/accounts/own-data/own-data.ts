import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { inSnapshot } from '../../base/database/snapshot.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { type StoredObservation, textForCitizens } from '../../base/services/audit/write-observation.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { wireMoment, wireRow } from '../../base/text/time.ts'
import { fileJoins } from '../../people/add-document.ts'
import { listed, sensitive } from '../../people/list/lookups.ts'
import { namesOf, ownColumns } from '../../people/list/rows.ts'
import { listConsents } from '../citizens/preferences/consents.ts'
import { readPreferences } from '../citizens/preferences/preferences.ts'

/** A row of the data: columns by name. */
export type DataRow = Readonly<Record<string, unknown>>

/** Rows by the name of their section, in order. */
export type Sections = Readonly<Record<string, readonly DataRow[]>>

/** All stored data of an account and its people. */
export interface OwnData {
  readonly made_at: string
  readonly account: Sections
  readonly people: readonly { readonly id: number; readonly full_name: string; readonly sections: Sections }[]
  /** The documents in the archive, and the path of each. */
  readonly documents: readonly { readonly stored_file_id: number; readonly path: string }[]
}

/** The staff member of a case and the colour of a status are not data about the person. The account has the e-mail. */
const shown = Object.fromEntries(
  Object.entries(listed).filter(
    ([name, { table }]) =>
      name !== 'color' && name !== 'status_code' && table !== 'citizen_accounts' && table !== 'users',
  ),
)

/** The first fields in the data of a person. */
const first = ['document', 'name', 's_name', 'surname', 's_surname', 'birthdate', 'mobile_phone']

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(`profiles.${name}`)))

/** The other fields of a person with a value of their own. */
const ownValues = (isSensitive: boolean) =>
  columnsOf(ownColumns(isSensitive).filter((column) => !first.includes(column)))

const isOwn = (principal: SignedInCitizen, profile: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from profiles where profiles.id = ${profile} and ${ownPersonPolicy.rows(principal)})`

/** The rows of people, each with its `profile_id`. */
const ofPeople: Readonly<Record<string, (principal: SignedInCitizen) => RawBuilder<DataRow>>> = {
  data: (principal) => sql`
    select profiles.id as profile_id, ${columnsOf(first)}, ${namesOf(shown)}, ${ownValues(false)}, profiles.relationship,
      ${namesOf(sensitive)}, ${ownValues(true)}, profiles.verified_at, profiles.citizen_changed_at, profiles.created_at, profiles.updated_at
    from profiles where ${ownPersonPolicy.rows(principal)} order by profiles.profile_type_id, profiles.id`,
  documents: (principal) => sql`
    select files.profile_id, files.id, file_types.name as file_type, stored_files.original_name as file, stored_files.size,
      stored_files.key, files.stored_file_id, status.name as status, files.verified_at, files.created_at
    from files ${fileJoins}
    where files.deleted_at is null and ${isOwn(principal, sql`files.profile_id`)} order by files.id`,
  observations: (principal) => sql`
    select profile_id, observation, kind, params, created_at, read_at from observations
    where ${isOwn(principal, sql`observations.profile_id`)} order by id`,
  enrolments: (principal) => sql`
    select citizen_schedules.profile_id, citizen_schedules.id, activities.name as activity_name, stages.name as stage_name,
      week_days.name as weekday_name, daily_hours.name as daily_name, status.name as status, citizen_schedules.payment_at,
      citizen_schedules.created_at, citizen_schedules.updated_at
    from citizen_schedules
    join schedules on schedules.id = citizen_schedules.schedule_id
    join activities on activities.id = schedules.activity_id
    join stages on stages.id = schedules.stage_id
    join week_days on week_days.id = schedules.weekday_id
    join daily_hours on daily_hours.id = schedules.daily_id
    join status on status.id = citizen_schedules.status_id
    where ${isOwn(principal, sql`citizen_schedules.profile_id`)} order by citizen_schedules.id`,
  teams: (principal) => sql`
    select team_members.profile_id, teams.id, teams.name, activities.name as activity_name,
      participant_roles.name as participant_role, status.name as status, teams.created_at
    from team_members
    join teams on teams.id = team_members.team_id
    join schedules on schedules.id = teams.schedule_id
    join activities on activities.id = schedules.activity_id
    join participant_roles on participant_roles.id = team_members.participant_role_id
    join status on status.id = teams.status_id
    where ${isOwn(principal, sql`team_members.profile_id`)} order by teams.id`,
  guardians: (principal) => sql`
    select guardians.profile_id, guardians.email, guardians.created_at, guardians.accepted_at, guardians.ended_at
    from guardians join profiles on profiles.id = guardians.profile_id
    where ${ownPersonPolicy.rows(principal)} and (profiles.account_id = ${principal.id} or guardians.citizen_id = ${principal.id}) order by guardians.id`,
  requests: (principal) => sql`
    select profile_id, changes, reason, state, observation, created_at, decided_at from identity_requests
    where ${isOwn(principal, sql`identity_requests.profile_id`)} order by id`,
  history: (principal) => sql`
    select coalesce(audits.profile_id, audits.entity_id) as profile_id, audits.event, audits.entity, audits.principal_kind, audits.created_at
    from audits
    where audits.event not in ('read', 'listed')
      and (audits.profile_id in (select profiles.id from profiles where ${ownPersonPolicy.rows(principal)})
        or audits.entity = 'Profile' and audits.entity_id in (select profiles.id from profiles where ${ownPersonPolicy.rows(principal)}))
    order by audits.created_at, audits.id`,
}

/** The rows of the account itself. */
const ofAccount: Readonly<Record<string, (principal: SignedInCitizen) => RawBuilder<DataRow>>> = {
  account: ({ id }) => sql`
    select email, verified_at, last_sign_in_at, is_locked, created_at, updated_at from citizen_accounts where id = ${id}`,
  // Another person may have signed up with this address, by mistake or because it was theirs before. The document identifies the
  // sign-up.
  pre_registers: ({ id }) => sql`
    select name, s_name, surname, s_surname, document, created_at, verified_at from pre_registers
    where deleted_at is null and fold(email) = (select fold(email) from citizen_accounts where citizen_accounts.id = ${id})
      and exists (select from profiles where profiles.account_id = ${id}
        and profiles.document_type_id = pre_registers.document_type_id and profiles.document = pre_registers.document)
    order by id`,
  devices: ({ id }) => sql`
    select ip, user_agent, created_at, last_used_at, ended_at from sessions where citizen_id = ${id} order by created_at`,
  notices: (principal) => sql`
    select noted.data ->> 'title' as title, noted.data ->> 'subject' as subject, noted.created_at, noted.read_at, noted.deleted_at
    from citizen_notifications as noted
    where noted.citizen_id = ${principal.id} and ${isOwn(principal, sql`noted.profile_id`)} order by noted.id`,
  mails: (principal) => sql`
    select mail.address as email, mail.subject, mail.body, mail.ended_at as sent_at from mails as mail
    where mail.citizen_id = ${principal.id} and mail.state = 'sent' and ${isOwn(principal, sql`mail.profile_id`)} order by mail.id`,
}

async function readAll(db: Db, principal: SignedInCitizen, statements: typeof ofPeople) {
  const sections: Record<string, DataRow[]> = {}
  for (const [name, statement] of Object.entries(statements)) {
    const { rows } = await statement(principal).execute(db)
    sections[name] = rows.map((row) => wireRow(row))
  }
  return sections
}

/** The place of a document in the file: its number, and its name without characters that a file system could misread. */
function pathOf({ id, file }: DataRow): string {
  // Composed characters count as one; otherwise the accent is a separate character.
  const name = String(file)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}. _-]/gu, '_')
  return `documentos/${id}-${Array.from(name).slice(-100).join('')}`
}

/** Returns the path of each document in the archive; null where the content is lost. */
async function placed(store: FileStore, documents: readonly DataRow[]): Promise<DataRow[]> {
  const rows: DataRow[] = []
  for (const row of documents) {
    const isThere = await store.has(String(row.key))
    rows.push({ ...row, path: isThere ? pathOf(row) : null })
  }
  return rows
}

/**
 * Reads all stored data of an account and its people in one snapshot. A second guardian gets the data of the
 * person, not the account of the first one.
 */
export async function readOwnData(db: Db, store: FileStore, principal: SignedInCitizen, now: Date): Promise<OwnData> {
  const { account, people, consents, preferences } = await inSnapshot(db, async (snapshot) => ({
    account: await readAll(snapshot, principal, ofAccount),
    people: await readAll(snapshot, principal, ofPeople),
    consents: await listConsents(snapshot, principal),
    preferences: await readPreferences(snapshot, principal),
  }))
  const documents = await placed(store, people.documents ?? [])
  const { language, mails, display } = preferences
  const preferred = { language, ...mails, display: JSON.stringify(display) }
  const withoutKeys = documents.map(({ key, stored_file_id, ...row }) => row)
  const observations = (people.observations ?? []).map(({ kind, params, ...row }) => ({
    ...row,
    observation: textForCitizens({ ...row, kind, params } as unknown as StoredObservation, language),
  }))
  const sections: Readonly<Record<string, readonly DataRow[]>> = { ...people, documents: withoutKeys, observations }
  return {
    made_at: wireMoment(now),
    account: { ...account, preferences: [preferred], consents },
    people: (people.data ?? []).map((person) => ({
      id: Number(person.profile_id),
      full_name: [person.name, person.s_name, person.surname, person.s_surname].filter(Boolean).join(' '),
      sections: Object.fromEntries(
        Object.entries(sections).map(([name, rows]) => [
          name,
          rows.filter((row) => row.profile_id === person.profile_id).map(({ profile_id, ...row }) => row),
        ]),
      ),
    })),
    documents: documents.flatMap(({ stored_file_id, path }) =>
      path === null ? [] : [{ stored_file_id: Number(stored_file_id), path: String(path) }],
    ),
  }
}

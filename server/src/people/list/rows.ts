import {
  adultAge,
  ageOn,
  internationalPhone,
  type Profile,
  type ProfileRow,
  personFieldList,
  plainPhone,
  type StatusCode,
  status,
} from '@portal/contract'
import { isMobilePhone } from '@portal/contract/phones'
import { type RawBuilder, sql } from 'kysely'
import { batchedBy, latest } from '../../base/database/batching.ts'
import { type Db, type RowOf, runPrepared } from '../../base/database/db.ts'
import { fullName } from '../../base/database/person-names.ts'
import { livingStatuses } from '../../base/database/status-literals.ts'
import { undeliveredAt } from '../../base/services/mail/undelivered.ts'
import { translate } from '../../base/text/i18n.ts'
import { bogotaDay, wireMoment, wireMomentOrNull } from '../../base/text/time.ts'
import { shownWaitingSince } from '../waiting.ts'
import { type Lookup, listed, related, sensitive } from './lookups.ts'

/** The fields of a person with a value of their own. */
export function ownColumns(isSensitive: boolean): readonly string[] {
  return personFieldList
    .filter(({ list, ...one }) => list === undefined && (one.isSensitive === true) === isSensitive)
    .map(({ column }) => column)
}

/** The columns read from the table itself. Each is named, so that a prepared statement stays valid when a migration adds a column. */
const listedColumns = [
  'id',
  ...ownColumns(false),
  'verified_at',
  'assigned_at',
  'document_type_id',
  'checker_id',
  'status_id',
  'reopened_at',
  'postponed_at',
  'postponed_reason',
  'handover_reason',
  'version',
  'created_at',
  'updated_at',
]
/** Every column: also those that refer to rows of other tables, and the sensitive ones. */
const wholeColumns = new Set<string>([
  ...listedColumns,
  'relationship',
  ...Object.values({ ...listed, ...sensitive }).map(({ key }) => key),
  ...ownColumns(true),
])
const wholeNames = { ...listed, ...related, ...sensitive }

type StoredWhole = Omit<
  RowOf<'profiles'>,
  | 'account_id'
  | 'status_family'
  | 'search_text'
  | 'sort_name'
  | 'heard_name'
  | 'mobile_phone_e164'
  | 'contact_phone_e164'
> & {
  [name in keyof typeof wholeNames]: string | null
} & { user_id: number; waiting_since: Date | null; email_undelivered_at: Date | null } & Record<
    'observations_count' | 'activities_count' | 'files_count' | 'pending_files_count',
    number
  >
type Stored = Omit<StoredWhole, keyof Profile> & Pick<StoredWhole, keyof ProfileRow & keyof StoredWhole>

/** Reads each name with a subquery by row. For the few rows of a page this is much cheaper to plan than twenty joins. */
const nameColumns = (lookups: Readonly<Record<string, Lookup>>) =>
  Object.entries(lookups).map(
    ([name, { table, key, shows }]) => `(select ${shows} from ${table} where id = profiles.${key}) as ${name}`,
  )

/** The names of other tables as columns of a statement that reads `profiles`. */
export const namesOf = (lookups: Readonly<Record<string, Lookup>>): RawBuilder<unknown> =>
  sql.raw(nameColumns(lookups).join(', '))

/** A column by its name in the response: there the account is `user_id`. */
const columnOf = (column: string) => `profiles.${column}${column === 'account_id' ? ' as user_id' : ''}`

const columnsOf = (columns: Iterable<string>, names: Readonly<Record<string, Lookup>>) =>
  sql.raw([...[...columns].map(columnOf), ...nameColumns(names)].join(', '))

/** The citizens with how many documents they have, and how many of these wait for a decision. `more` are further columns. */
const select = (columns: Iterable<string>, names: Readonly<Record<string, Lookup>>, more = sql``) => sql`
  select ${more}${columnsOf(columns, names)}, ${shownWaitingSince} as waiting_since,
    ${undeliveredAt(sql`profiles.account_id`)} as email_undelivered_at,
    (select count(*)::integer from observations where profile_id = profiles.id) as observations_count,
    documents.files_count, documents.pending_files_count
  from profiles
  cross join lateral (
    select count(*)::integer as files_count,
      (count(*) filter (where status_id = ${sql.lit(status.filePending)}))::integer as pending_files_count
    from files where profile_id = profiles.id and deleted_at is null) as documents`

const activitiesCount = sql`(select count(*)::integer from citizen_schedules
  where profile_id = profiles.id and status_id in ${livingStatuses}) as activities_count, `

const { profile_type, document_type, email, full_name_verifier, status_code, status: statusName, color } = listed
/** The names of other tables that a list shows until a person adds a column. */
const usual = { profile_type, document_type, email, full_name_verifier, status_code, status: statusName, color }
const selectUsual = select(listedColumns, usual)
const selectListed = select(listedColumns, listed, activitiesCount)
/** The fields that only {@link selectListed} reads. */
const unusual: ReadonlySet<string> = new Set([
  ...Object.keys(listed).filter((field) => !(field in usual)),
  'activities_count',
])

/**
 * Selects the fields of a list from `profiles`. There are two statements and not one for each choice of fields: clients choose freely, and
 * the number of prepared statements has a limit.
 */
function selectFields(fields: readonly string[] | undefined): RawBuilder<unknown> {
  return fields === undefined || fields.some((field) => unusual.has(field)) ? selectListed : selectUsual
}

const selectWhole = select(wholeColumns, wholeNames, sql`requested.place::integer, ${activitiesCount}`)

/** A link to a chat with the citizen that starts with a greeting in Spanish. Null without the number of a mobile. */
export function whatsapp(phone: string | null, name: string): string | null {
  // A number of an earlier version may have spaces.
  const plain = plainPhone(phone ?? '')
  if (!isMobilePhone(plain)) return null
  const text = encodeURIComponent(translate('es', 'notices.greeting', { name }))
  return `https://api.whatsapp.com/send?phone=${internationalPhone(plain)?.slice(1)}&text=${text}`
}

const flags = personFieldList.filter(({ kind }) => kind === 'flag').map(({ column }) => column)

/** The flags that a row has, as a response has them. */
function flagsOf(row: Readonly<Record<string, unknown>>) {
  const found = flags.filter((column) => typeof row[column] === 'boolean')
  return Object.fromEntries(found.map((column) => [column, row[column] === true ? 'SI' : 'NO']))
}

/** The fields that the list row and the detail share, in place of the stored ones. Required texts come from required relations. */
function common(row: Stored, today: string): ProfileRow {
  const full_name = fullName(row)
  const phone = row.mobile_phone || null
  return Object.assign(row, flagsOf(row as unknown as Readonly<Record<string, unknown>>), {
    full_name,
    profile_type: row.profile_type ?? '',
    document_type: row.document_type ?? '',
    email: row.email ?? '',
    email_undelivered_at: wireMomentOrNull(row.email_undelivered_at) ?? undefined,
    status_code: row.status_code as StatusCode | null,
    status: row.status ?? '',
    color: row.color ?? '',
    mobile_phone: phone,
    phone,
    whatsapp: whatsapp(phone, full_name),
    age: ageOn(row.birthdate, today),
    verified_at: wireMomentOrNull(row.verified_at),
    assigned_at: wireMomentOrNull(row.assigned_at),
    waiting_since: wireMomentOrNull(row.waiting_since),
    reopened_at: wireMomentOrNull(row.reopened_at),
    postponed_at: wireMomentOrNull(row.postponed_at),
    created_at: wireMoment(row.created_at),
    updated_at: wireMoment(row.updated_at),
  })
}

/** Citizens in the order of their ids. Citizens that no longer exist are left out. */
function inOrder<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

interface RowsRequest {
  readonly ids: readonly number[]
  readonly now: Date
  /** The fields that are needed; all of them if undefined. */
  readonly fields: readonly string[] | undefined
}

/** One statement reads the pages of simultaneous requests. It reads each citizen once. */
const pages = batchedBy(
  async (db: Db, requests: readonly RowsRequest[]) => {
    const today = bogotaDay(latest(requests))
    const ids = [...new Set(requests.flatMap((page) => page.ids))]
    const isAll = requests.some(({ fields }) => fields === undefined)
    const fields = isAll ? undefined : requests.flatMap((page) => page.fields ?? [])
    const statement = sql<Stored>`${selectFields(fields)} where profiles.id = any(${ids}::integer[])`
    const rows = (await runPrepared(db, statement)).map((stored) => {
      const row = common(stored, today)
      return row.age < adultAge ? Object.assign(row, { address: null }) : row
    })
    return requests.map((page) => inOrder(page.ids, rows))
  },
  { maxBatchSize: 20 },
)

/**
 * The rows of a list, in the order of their ids. Addresses of minors are left out. Other callers may receive the same row
 * objects, so do not change them.
 * @param fields the fields that are needed; other ones may be empty. All of them by default.
 */
export function readRows(
  db: Db,
  ids: readonly number[],
  now: Date,
  fields?: readonly string[],
): Promise<Readonly<ProfileRow>[]> {
  return ids.length === 0 ? Promise.resolve([]) : pages(db, { ids, now, fields })
}

function whole(row: StoredWhole, today: string): Profile {
  return common(row, today) as Profile
}

/** A requested citizen: whether the person may see them if they are their validator, and if they are not. */
export interface RowRequest {
  readonly id: number
  readonly own: number | null
  readonly ifOwn: boolean
  readonly ifOthers: boolean
}

/**
 * Citizens with all fields, also the sensitive ones, each at the position of its request. Undefined for a citizen that does not exist or
 * that the person may not see. The caller writes each reading to the audit log.
 */
export async function readWhole(db: Db, requests: readonly RowRequest[], now: Date): Promise<(Profile | undefined)[]> {
  const today = bogotaDay(now)
  const of = <T>(value: (one: RowRequest) => T) => requests.map(value)
  const rows = await runPrepared(
    db,
    sql<StoredWhole & { place: number }>`${selectWhole}
      join unnest(${of(({ id }) => id)}::integer[], ${of(({ own }) => own)}::integer[], ${of(({ ifOwn }) => ifOwn)}::boolean[],
          ${of(({ ifOthers }) => ifOthers)}::boolean[])
        with ordinality as requested(id, own, if_own, if_others, place)
        on requested.id = profiles.id and case when profiles.checker_id = requested.own then requested.if_own else requested.if_others end`,
  )
  const found = new Map(rows.map(({ place, ...row }) => [place, row]))
  return requests.map((_, index) => {
    const row = found.get(index + 1)
    return row === undefined ? undefined : whole(row, today)
  })
}

/**
 * Many citizens with all fields, in the order of their ids. Exports use it: they show more than lists and write their own
 * audit row.
 */
export async function readManyWhole(db: Db, ids: readonly number[], now: Date): Promise<Profile[]> {
  const rows = await readWhole(
    db,
    ids.map((id) => ({ id, own: null, ifOwn: true, ifOthers: true })),
    now,
  )
  return rows.filter((row) => row !== undefined)
}

import { entityType, type ResponseOf } from '@portal/contract'
import {
  type listNotifications as call,
  exportNotification,
  importNotification,
  lateNotification,
  manyNotification,
  type Notification,
  validatorNotification,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { batchedBy } from '../../base/database/batching.ts'
import { type Db, prepared, type RowOf } from '../../base/database/db.ts'
import { fieldError, present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { limits, paginator } from '../../base/http/envelope.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { wireRow } from '../../base/text/time.ts'

type Page = ResponseOf<typeof call>['data']
type ListContext = CallContext<typeof call>

const types: readonly string[] = [
  validatorNotification,
  exportNotification,
  importNotification,
  lateNotification,
  manyNotification,
]

/** The stored type; undefined for an unknown type, which does not filter. */
function storedType(type: string | undefined): string | undefined {
  return types.find((one) => one === type)
}

/** The notifications of one person, of one type if given. */
export function ofPerson(db: Db, userId: number, type: string | undefined) {
  const own = db.selectFrom('notifications').where('user_id', '=', userId)
  const stored = storedType(type)
  return stored === undefined ? own : own.where('type', '=', stored)
}

interface Inbox {
  readonly userId: number
  readonly type: string | null
}

interface State {
  readonly latest: string | null
  readonly total: number
  readonly unread: number
}

const findStates = prepared<State & { place: number }>(
  'notification-states',
  `select requested.place::integer as place, state.latest, state.total, state.unread
   from unnest($1::integer[], $2::text[]) with ordinality as requested(user_id, type, place)
   cross join lateral (
     select max(updated_at)::text as latest, count(*)::integer as total,
       (count(*) filter (where read_at is null))::integer as unread
     from notifications where user_id = requested.user_id and (requested.type is null or type = requested.type)) as state`,
)

/** One statement serves simultaneous polls. It reads each inbox once. */
const findState = batchedBy(async (db: Db, inboxes: readonly Inbox[]) => {
  const keys = inboxes.map(({ userId, type }) => `${userId} ${type ?? ''}`)
  const distinct = new Map(inboxes.map((inbox, index) => [keys[index], inbox]))
  const unique = [...distinct.values()]
  const rows = await findStates(db, [unique.map(({ userId }) => userId), unique.map(({ type }) => type)])
  const byPlace = new Map(rows.map(({ place, ...state }) => [place, state]))
  const found = new Map([...distinct.keys()].map((key, index) => [key, byPlace.get(index + 1)]))
  return keys.map((key) => found.get(key))
})

/** The values that a person's list depends on. A deletion changes the number; every other change updates the latest change. */
export async function stateOf(db: Db, userId: number, type: string | undefined): Promise<State> {
  return present(await findState(db, { userId, type: storedType(type) ?? null }))
}

function wire({ user_id, data, ...row }: RowOf<'notifications'>): Notification {
  return {
    ...wireRow(row),
    notifiable_type: entityType('User'),
    notifiable_id: user_id,
    data: data as Notification['data'],
  }
}

/** The id of the citizen that a notification is about. */
function citizenOf({ data }: Notification): number | undefined {
  const { url } = data
  if (url === null || typeof url === 'string' || url.name !== 'user-validation-id-citizen') return undefined
  const id = Number(url.params?.id)
  return Number.isSafeInteger(id) ? id : undefined
}

/** Removes all data except the title from notifications about citizens whom the person may not view any more. */
async function withoutHidden(db: Db, context: ListContext, rows: readonly Notification[]): Promise<Notification[]> {
  const { principal } = context
  const ids = rows.map(citizenOf).filter((id) => id !== undefined)
  if (ids.length === 0 || profilePolicy.scope(principal) === 'all') return [...rows]
  const { rows: found } = await sql<{ id: number }>`
    select id from profiles where id = any(${ids}::bigint[]) and ${profilePolicy.rows(principal)}`.execute(db)
  const visible = new Set(found.map(({ id }) => id))
  return rows.map((row) => {
    const id = citizenOf(row)
    if (id === undefined || visible.has(id)) return row
    const { reason: _, ...data } = row.data
    return { ...row, data: { ...data, subject: context.translate('notices.hidden_citizen'), url: null } }
  })
}

/**
 * A person's notifications, newest first, in the pages that existing clients read, with the total of unread ones.
 * @throws AppError 422 when all rows are requested at once.
 */
export async function listNotifications(db: Db, context: ListContext): Promise<Page> {
  const { query, url } = context
  const userId = context.principal.id
  if (query.per_page === -1) throw fieldError('per_page', 'validation.between', { min: 1, max: 100 })
  const { limit, offset } = limits(query)
  const ofType = ofPerson(db, userId, query.type)
  const listed = query.unread === true ? ofType.where('read_at', 'is', null) : ofType
  const own = listed.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  const [rows, { total, unread }] = await Promise.all([
    own.limit(limit).offset(offset).execute(),
    stateOf(db, userId, query.type),
  ])
  const found = {
    rows: await withoutHidden(db, context, rows.map(wire)),
    total: query.unread === true ? unread : total,
  }
  return { ...paginator(found, query, url), unread }
}

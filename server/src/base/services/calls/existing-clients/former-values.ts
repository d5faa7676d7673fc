import { type Call, status } from '@portal/contract'
import { listNotifications, readAllNotifications, statuses, transitionFile } from '@portal/contract/staff'

type Query = Readonly<Record<string, unknown>>

/** The directions of `order` as the administration of 2022 writes them. */
const directions: Readonly<Record<string, string>> = { true: 'desc', '1': 'desc', false: 'asc', '0': 'asc' }

/** Parameters of the list of statuses, each with the family that it stands for. */
const families: Readonly<Record<string, string>> = {
  for_profile: 'profile',
  for_subscription: 'subscription',
  for_files: 'file',
}

const listed = (value: unknown): unknown[] => (value === undefined || value === '' ? [] : [value].flat())

/** A value, or each value of a list, with its texts changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change))
  return typeof value === 'string' ? change(value) : value
}

/** Whether a parameter applies: it is present, and not "0" or "false". */
function applies(flag: unknown): boolean {
  return flag !== undefined && (typeof flag !== 'string' || !['0', 'false'].includes(flag.toLowerCase()))
}

/** The column that is sorted by where a client names the column of its text. */
function sortedColumn({ columns }: Call, name: string): string {
  const column = name.replace(/_text$/, '')
  const all = [...(columns?.headers ?? []), ...(columns?.expanded ?? [])]
  return all.some(({ value, sortable }) => sortable && value === column) ? column : name
}

/** The type of notifications in the name of a class: `…\Notifications\ValidatorNotification` is `validator`. */
function notificationType(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1)
  return last.replace(/Notification$/, '').toLowerCase()
}

/** The statuses of citizens that are sent for a document, each with that of documents. */
const fileStatuses: ReadonlyMap<number, number> = new Map([
  [status.profileVerified, status.fileVerified],
  [status.profileReturned, status.fileReturned],
])

/** A body as the contract declares it, where existing clients send other values. */
export function fullBody(call: Call | null, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { status_id, type } = body as Query
  if (call === transitionFile) return { ...body, status_id: fileStatuses.get(Number(status_id)) ?? status_id }
  if (call === readAllNotifications) return { ...body, type: mapTexts(type, notificationType) }
  return body
}

/** A query as the contract declares it, where existing clients write a short form. */
export function fullQuery(call: Call | null, query: Query): Query {
  if (call === null) return query
  const { column, order } = query
  const sorting = {
    ...(column !== undefined && { column: mapTexts(column, (name) => sortedColumn(call, name)) }),
    ...(order !== undefined && { order: mapTexts(order, (text) => directions[text.toLowerCase()] ?? text) }),
  }
  if (call === listNotifications) return { ...query, ...sorting, type: mapTexts(query.type, notificationType) }
  if (call !== statuses.index) return { ...query, ...sorting }
  const chosen = Object.entries(families).flatMap(([name, value]) => (applies(query[name]) ? [value] : []))
  return { ...query, ...sorting, ...(chosen.length > 0 && { family: [...listed(query.family), ...chosen] }) }
}

import { dayLength } from '@portal/contract'
import { type Client, escapeIdentifier } from 'pg'
import { type DatabaseAddress, withClient } from '../../base/database/db.ts'
import { readArguments, UsageError } from '../../base/services/commands/command.ts'
import { terminalText } from '../../base/text/terminal.ts'
import { bogotaDay } from '../../base/text/time.ts'

/** The options of the command: the first day to keep, and whether to remove or only to count. */
export interface RetentionOrder {
  /** `YYYY-MM-DD`. Partitions that end on this day or earlier are removed. */
  readonly before: string
  readonly isConfirmed: boolean
}

export interface Retained {
  /** Rows of the partitions that are removed. */
  readonly rows: number
  /** Rows before the day that stay, because their partition also has later ones. */
  readonly stay: number
  /** The day of the oldest row, or null for an empty audit log. */
  readonly oldest: string | null
}

/** The number of days that retention never removes. */
const leastDays = 365

/**
 * Reads the arguments of the command: `--before YYYY-MM-DD`, and `--yes` to remove.
 * @throws UsageError when the day is missing, invalid, or less than a year ago.
 */
export function readRetention(args: readonly string[], now: Date): RetentionOrder {
  const { values } = readArguments(args, { before: { type: 'string' }, yes: { type: 'boolean' } })
  const { before = '', yes: isConfirmed = false } = values
  if (!/^\d{4}-\d{2}-\d{2}$/.test(before) || Number.isNaN(Date.parse(before))) {
    const usage = `npm run portal -- retention ${terminalText('usage.retention')}`.replace(' [--yes]', '')
    throw new UsageError(terminalText('retention.say_day', { usage }))
  }
  const latest = bogotaDay(new Date(now.getTime() - leastDays * dayLength))
  if (before > latest) throw new UsageError(terminalText('retention.last_year', { latest }))
  return { before, isConfirmed }
}

interface Partition {
  readonly name: string
  readonly rows: number
  /** `pending` after an interrupted detaching, `detached` when only its table is still there. */
  readonly state: 'attached' | 'pending' | 'detached'
}

const isEarlier = `$1::timestamp at time zone 'America/Bogota'`

/** The partitions with only rows before a day, the oldest first, and those whose removal was interrupted. */
async function partitionsBefore(client: Client, before: string): Promise<Partition[]> {
  const { rows } = await client.query<Omit<Partition, 'rows'>>(
    `select relname as name, case when inhdetachpending then 'pending' when relispartition then 'attached' else 'detached' end as state
     from pg_class left join pg_inherits on inhrelid = pg_class.oid left join audit_partitions on audit_partitions.name = relname
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname ~ '^audits_(before|\\d{4}_\\d{2})$'
       and (inhdetachpending or not relispartition or ends_at <= ${isEarlier})
     order by ends_at nulls first, relname`,
    [before],
  )
  const partitions: Partition[] = []
  for (const partition of rows) {
    const count = `select count(*) as rows from ${escapeIdentifier(partition.name)}`
    const counted = await client.query<{ rows: number }>(count)
    partitions.push({ ...partition, rows: counted.rows[0]?.rows ?? 0 })
  }
  return partitions
}

async function readOldest(client: Client, before: string) {
  const { rows } = await client.query<{ earlier: number; oldest: string | null }>(
    `select (select count(*) from audits where created_at < ${isEarlier}) as earlier,
       (select to_char(min(created_at) at time zone 'America/Bogota', 'YYYY-MM-DD') from audits) as oldest`,
    [before],
  )
  return rows[0] ?? { earlier: 0, oldest: null }
}

/** Detaches a partition, drops it, and writes this to the audit log. Detaching waits for those who still read it, and stops no writer. */
async function removePartition(client: Client, { name, rows, state }: Partition, before: string): Promise<void> {
  const table = escapeIdentifier(name)
  if (state !== 'detached') {
    const way = state === 'pending' ? 'finalize' : 'concurrently'
    await client.query(`alter table audits detach partition ${table} ${way}`)
  }
  await client.query('begin')
  await client.query(
    `insert into audits (event, entity, job, new_values)
     values ('retained', 'Audit', 'retention', jsonb_build_object('before', $1::text, 'rows', $2::bigint, 'partition', $3::text))`,
    [before, rows, name],
  )
  await client.query(`drop table ${table}`)
  await client.query('commit')
}

/**
 * Removes the partitions of the audit log that end before a day. There is no other way to remove rows. Without `isConfirmed` it only counts.
 */
export async function retain(address: DatabaseAddress, { before, isConfirmed }: RetentionOrder): Promise<Retained> {
  return withClient(address, async (client) => {
    const { earlier, oldest } = await readOldest(client, before)
    const partitions = await partitionsBefore(client, before)
    const removed = (states: readonly Partition['state'][]) =>
      partitions.filter(({ state }) => states.includes(state)).reduce((total, { rows }) => total + rows, 0)
    if (isConfirmed) for (const partition of partitions) await removePartition(client, partition, before)
    return { rows: removed(['attached', 'pending', 'detached']), stay: earlier - removed(['attached']), oldest }
  })
}

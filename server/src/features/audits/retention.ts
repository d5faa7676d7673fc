import type { Client } from 'pg'
import { type DatabaseAddress, withClient } from '../../database/db.ts'
import { StartFault } from '../../process/start-fault.ts'
import { bogotaDay } from '../../text/time.ts'

/** The options of the command: the first day to keep, and whether to delete or only to count. */
export interface RetentionOrder {
  /** `YYYY-MM-DD`. Rows of earlier days are deleted. */
  readonly before: string
  readonly isMeant: boolean
}

export interface Retained {
  readonly rows: number
  /** The day of the oldest row, or null for an empty audit log. */
  readonly oldest: string | null
}

/** The number of days that retention never deletes. */
const leastDays = 365

/**
 * Reads the arguments of the command: `--before YYYY-MM-DD`, and `--yes` to delete.
 * @throws StartFault with one sentence when the day is missing, invalid, or less than a year ago.
 */
export function readRetention(words: readonly string[], now: Date): RetentionOrder {
  const before = words[words.indexOf('--before') + 1] ?? ''
  if (!words.includes('--before') || !/^\d{4}-\d{2}-\d{2}$/.test(before) || Number.isNaN(Date.parse(before))) {
    throw new StartFault(
      'Say the first day to keep: npm run portal -- retention --before YYYY-MM-DD (and --yes to do it).',
    )
  }
  const latest = bogotaDay(new Date(now.getTime() - leastDays * 24 * 60 * 60 * 1000))
  if (before > latest)
    throw new StartFault(`The audit log of the last year is always kept: --before may be ${latest} at most.`)
  return { before, isMeant: words.includes('--yes') }
}

async function countBefore(client: Client, before: string): Promise<Retained> {
  const { rows } = await client.query<{ rows: number; oldest: string | null }>(
    `select (select count(*)::integer from audits where created_at < $1::date at time zone 'America/Bogota') as rows,
       (select to_char(min(created_at) at time zone 'America/Bogota', 'YYYY-MM-DD') from audits) as oldest`,
    [before],
  )
  return rows[0] ?? { rows: 0, oldest: null }
}

/**
 * Deletes the rows of the audit log before a day, and writes this to the audit log. There is no other way to delete them: the permission
 * to delete exists only within this one transaction, which blocks writers of the audit log until it ends. Without `isMeant` it only
 * counts.
 */
export async function retain(address: DatabaseAddress, { before, isMeant }: RetentionOrder): Promise<Retained> {
  return withClient(address, async (client) => {
    const found = await countBefore(client, before)
    if (!isMeant || found.rows === 0) return found
    await client.query('begin')
    try {
      await client.query('grant delete on audits to current_user')
      await client.query('alter table audits disable trigger audits_append_only')
      const { rowCount } = await client.query(
        `delete from audits where created_at < $1::date at time zone 'America/Bogota'`,
        [before],
      )
      await client.query('alter table audits enable trigger audits_append_only')
      await client.query('revoke delete on audits from current_user')
      await client.query(
        `insert into audits (event, entity, job, new_values)
         values ('retained', 'Audit', 'retention', jsonb_build_object('before', $1::text, 'rows', $2::integer))`,
        [before, rowCount],
      )
      await client.query('commit')
      return { ...found, rows: rowCount ?? 0 }
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

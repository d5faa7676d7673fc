import { statfs } from 'node:fs/promises'
import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** The sources of the metrics about the program's state. */
export interface StateParts {
  /** The connections that serve requests. */
  readonly pool: Pool
  /** A separate connection, so that metrics can be read when all others are in use. */
  readonly looking: Pool
  /** Every kind of job with its lane, so that a kind without jobs shows 0 and is not absent. */
  readonly kinds: ReadonlyMap<string, string>
  readonly dataDir: string
}

interface QueueRow {
  kind: string
  waiting: number
  later: number
  running: number
  failed: number
  /** Seconds since the oldest job was due. */
  oldest: number
}

const queueOf = `
  select task_identifier as kind,
    count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::integer as waiting,
    count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::integer as later,
    count(*) filter (where locked_at is not null)::integer as running,
    count(*) filter (where locked_at is null and attempts >= max_attempts)::integer as failed,
    coalesce(extract(epoch from now() - min(run_at)
      filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8 as oldest
  from graphile_worker.jobs group by task_identifier`

const exportsOf = `
  select count(*) filter (where status = 'executing')::integer as running,
    count(*) filter (where status in ('queued', 'retrying'))::integer as waiting
  from jobs where status in ('queued', 'executing', 'retrying')`

const mailsOf = `
  select count(*) filter (where state = 'waiting' and leaves_at <= now())::integer as waiting,
    count(*) filter (where state = 'waiting' and leaves_at > now())::integer as later,
    count(*) filter (where state = 'failed')::integer as failed
  from mails where state = 'waiting' or state = 'failed' and ended_at > now() - interval '1 day'`

interface Seen {
  readonly queue: readonly QueueRow[]
  readonly mails: { waiting: number; later: number; failed: number }
  readonly exports: { running: number; waiting: number }
}

const nothingYet = (kind: string): QueueRow => ({ kind, waiting: 0, later: 0, running: 0, failed: 0, oldest: 0 })

async function look({ looking, kinds }: StateParts): Promise<Seen> {
  const queue = await looking.query<QueueRow>(queueOf)
  const mails = await looking.query<Seen['mails']>(mailsOf)
  const exports = await looking.query<Seen['exports']>(exportsOf)
  const found = new Map(queue.rows.map((row) => [row.kind, row]))
  // Jobs of a kind that no longer exists are counted too, because they will never run.
  for (const kind of kinds.keys()) if (!found.has(kind)) found.set(kind, nothingYet(kind))
  return {
    queue: [...found.values()],
    mails: mails.rows[0] ?? { waiting: 0, later: 0, failed: 0 },
    exports: exports.rows[0] ?? { running: 0, waiting: 0 },
  }
}

/** Adds the metrics that are read on request: database, queue, mails, exports, free disk space; returns the function that reads them. */
export function watchState(registry: Registry, parts: StateParts): () => Promise<void> {
  const { pool, kinds, dataDir } = parts
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] })

  const connections = gauge('portal_database_connections', 'Connections that serve requests, by use.', ['state'])
  const most = gauge('portal_database_connections_max', 'Connections for requests that this process opens at most.')
  const queued = gauge('portal_database_waiting', 'Pieces of work that wait for a connection.')
  const up = gauge('portal_database_up', '1 while the database responds.')
  const jobs = gauge(
    'portal_jobs',
    'Jobs by kind: waiting (due), later (not due yet, or tried again later), running, failed (given up). The same from every process.',
    ['kind', 'state'],
  )
  const oldest = gauge(
    'portal_jobs_oldest_due_seconds',
    'How long the oldest job that waits has been due, by kind and by the lane of that kind.',
    ['kind', 'lane'],
  )
  const mails = gauge('portal_mails', 'Mails that are waiting (due), later, or failed (in the last 24 hours).', [
    'state',
  ])
  const exports = gauge('portal_exports', 'Exports and work on many records that are waiting or running.', ['state'])
  const free = gauge('portal_data_folder_free_bytes', 'Room left on the disk of the data folder.')

  function noteQueue({ queue, mails: letters, exports: ordered }: Seen): void {
    jobs.reset()
    oldest.reset()
    for (const row of queue) {
      const { kind } = row
      for (const state of ['waiting', 'later', 'running', 'failed'] as const) jobs.set({ kind, state }, row[state])
      oldest.set({ kind, lane: kinds.get(kind) ?? 'none' }, row.oldest)
    }
    for (const state of ['waiting', 'later', 'failed'] as const) mails.set({ state }, letters[state])
    exports.set({ state: 'running' }, ordered.running)
    exports.set({ state: 'waiting' }, ordered.waiting)
  }

  return async () => {
    connections.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    most.set(pool.options.max)
    queued.set(pool.waitingCount)
    const [seen, disk] = await Promise.all([look(parts).catch(() => null), statfs(dataDir).catch(() => null)])
    up.set(seen === null ? 0 : 1)
    // A value that cannot be read is left out, because an old value would look like a new one.
    if (seen !== null) noteQueue(seen)
    else for (const one of [jobs, oldest, mails, exports]) one.reset()
    if (disk === null) free.remove()
    else free.set(disk.bavail * disk.bsize)
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Call } from '@portal/contract'
import { Client } from 'pg'
import type { Reply } from './test-app.ts'

/** Sends a request that reaches its commit. */
export type Request = () => Promise<Pick<Reply<Call>, 'status' | 'error'>>

/** Matches statements that lock rows or keys until their transaction ends. */
const locks =
  /\b(insert into|update|delete from|for (no key )?update|for (key )?share|pg_advisory_xact_lock|take_try|add_job)\b/i

/** After this number of milliseconds a statement counts as blocked, in a {@link Run} that does not wait. */
const lockTimeout = 2

/** SQLSTATE of a lock that was not available in time, of a deadlock, and of an error for which the server returns 503. */
const lockNotAvailable = '55P03'
const deadlock = '40P01'
const serializationFailure = '40001'

/** A promise and the function that resolves it. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

type Query = (this: Client, ...args: unknown[]) => unknown

const runs = new AsyncLocalStorage<Run>()
const original = Client.prototype.query as unknown as Query
/** The connections with an open transaction of a run. */
const inTransaction = new WeakSet<Client>()

/**
 * One run of a call. All its transactions are rolled back: it takes the same locks as a real call and changes nothing, so that the next
 * run finds the same rows.
 */
export class Run {
  /** The locking statements that have finished. */
  readonly statements: string[] = []
  /** For each transaction, the number of locking statements that had finished before its commit. */
  readonly commits: number[] = []
  /** The position of the first blocked locking statement, counted from 1. Only for a run that does not wait. */
  blockedAt: number | undefined
  /** The statement that ended with a deadlock. */
  deadlockAt: string | undefined
  /** The process id of the database connection that executes its statements. */
  process: number | undefined
  private readonly settings: { readonly holdAfter?: number; readonly waits: boolean }
  private readonly going = gate()
  private readonly holding = gate()

  /**
   * @param settings `holdAfter`: pauses after this number of locking statements until {@link release}; `waits`: whether it waits for
   * locks
   */
  constructor(settings: { readonly holdAfter?: number; readonly waits: boolean }) {
    this.settings = settings
  }

  /** Starts the call. */
  start<T>(send: () => Promise<T>): Promise<T> {
    return runs.run(this, send)
  }

  /** Resolves when the run has paused. */
  get held(): Promise<void> {
    return this.holding.opened
  }

  release(): void {
    this.going.open()
  }

  private async begin(client: Client, args: readonly unknown[]): Promise<unknown> {
    const { processID } = client as Client & { readonly processID: number }
    this.process = processID
    const begun = await original.call(client, ...args)
    if (!this.settings.waits) await original.call(client, `set local lock_timeout = ${lockTimeout}`)
    inTransaction.add(client)
    return begun
  }

  private end(client: Client): Promise<unknown> {
    inTransaction.delete(client)
    return original.call(client, 'rollback') as Promise<unknown>
  }

  private async lock(client: Client, args: readonly unknown[], text: string): Promise<unknown> {
    try {
      const result = await original.call(client, ...args)
      this.statements.push(text)
      if (this.statements.length === this.settings.holdAfter) {
        this.holding.open()
        await this.going.opened
      }
      return result
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === deadlock) this.deadlockAt = text
      if (code !== lockNotAvailable) throw error
      this.blockedAt ??= this.statements.length + 1
      throw Object.assign(new Error('blocked'), { code: serializationFailure })
    }
  }

  /** Executes a statement of the call. */
  async query(client: Client, args: readonly unknown[]): Promise<unknown> {
    const [first] = args as [string | { readonly text: string }]
    const text = typeof first === 'string' ? first : first.text
    if (/^(begin|start transaction)\b/.test(text)) return this.begin(client, args)
    if (text === 'commit') this.commits.push(this.statements.length)
    if (text === 'commit' || text === 'rollback') return this.end(client)
    if (!locks.test(text)) return original.call(client, ...args)
    if (inTransaction.has(client)) return this.lock(client, args, text)
    await this.begin(client, ['begin'])
    try {
      const result = await this.lock(client, args, text)
      this.commits.push(this.statements.length)
      return result
    } finally {
      await this.end(client)
    }
  }
}

/** Intercepts the statements of every {@link Run} until the returned function is called. */
export function watchStatements(): () => void {
  const query: Query = function query(...args) {
    const run = runs.getStore()
    return run === undefined || typeof args.at(-1) === 'function' ? original.call(this, ...args) : run.query(this, args)
  }
  Client.prototype.query = query as never
  return () => {
    Client.prototype.query = original as never
  }
}

import type { Call } from '@portal/contract'
import { citizenSocialLogin } from '@portal/contract/citizens'
import { catalogues, previewGroupRoles } from '@portal/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupedBy } from '../../src/base/services/transitions/steps.ts'
import { type SignOnApp, signOnApp } from '../accounts/sign-on-app.ts'
import { writingRequests } from '../app/writing-requests.ts'
import { callName, everyCall } from './every-call.ts'
import { type Request, Run, watchStatements } from './held-calls.ts'
import { isLong } from './length.ts'
import { canMeet, type Footprint, footprints } from './lock-footprints.ts'
import type { TestApp } from './test-app.ts'

/** A call with a request that reaches its commit, and the data of a run without other calls. */
interface Prepared {
  readonly name: string
  readonly send: Request
  /** Its locking statements. */
  readonly statements: readonly string[]
  /** Its transactions that lock: the positions of their first and last locking statement, counted from 1. */
  readonly spans: readonly { readonly first: number; readonly last: number }[]
  readonly footprint: Footprint
  /** For each of its statements, the tables in which it locks rows. */
  readonly tables: readonly (readonly string[])[]
}

/** The writing calls of catalogues, which run the same code for all catalogues. `npm test` takes those of one catalogue. */
const alike = new Set<Call>(
  catalogues
    .filter(({ name }) => name !== 'stages')
    .flatMap(({ store, update, destroy, restore }) => [store, update, destroy, restore]),
)

/** These calls change nothing. One has a body because its input is too long for an address; the other is always refused. */
const reading: readonly Call[] = [previewGroupRoles, citizenSocialLogin]

const writing = everyCall.filter(
  (call) => (call.method !== 'GET' || call.effect === 'changes') && !reading.includes(call),
)

let signOn: SignOnApp
let at: TestApp
let requests: ReadonlyMap<Call, Request>
let unwatch: () => void
beforeAll(async () => {
  signOn = await signOnApp()
  at = signOn.at
  requests = await writingRequests(signOn)
  unwatch = watchStatements()
})
afterAll(async () => {
  unwatch()
  await signOn.close()
})

test('the list has a request for every call that writes', () => {
  const missing = writing.filter((call) => !requests.has(call)).map(callName)
  expect(missing).toEqual([])
})

/** Whether a call succeeded. The callback of a sign-in then redirects to another page. */
const isDone = (status: number) => status < 400

/** Runs a call to its end. */
async function finish(send: Request, waits: boolean): Promise<{ run: Run; status: number }> {
  const run = new Run({ waits })
  const { status } = await run.start(send)
  return { run, status }
}

/** Runs each call alone. @throws Error for a request that does not reach a commit, because it could not conflict with others */
async function prepare(): Promise<Prepared[]> {
  const footprintOf = await footprints(at.db)
  const prepared: Prepared[] = []
  for (const [call, send] of requests) {
    if (!isLong && alike.has(call)) continue
    const name = callName(call)
    const { run, status } = await finish(send, true)
    if (!isDone(status) || run.commits.length === 0) throw new Error(`${name} is not made: ${status}`)
    const spans = run.commits.map((last, index) => ({ first: (run.commits[index - 1] ?? 0) + 1, last }))
    const { statements } = run
    const tables = statements.map((one) => [...footprintOf([one]).touched])
    prepared.push({ name, send, statements, spans, footprint: footprintOf(statements), tables })
  }
  return prepared
}

/** The tables in which a call locks rows, and every two tables in the order in which one transaction locks them. */
function ordersOf({ tables, spans }: Prepared): string[] {
  return spans.flatMap(({ first, last }) => {
    const own = tables.slice(first - 1, last).flat()
    return own.flatMap((one, index) => own.slice(index).map((next) => `${one} → ${next}`))
  })
}

/**
 * In the short form, a few calls that together lock rows of every table, and of every two tables in every order that occurs in a
 * transaction. Each step adds the call with the most missing orders.
 */
function representing(calls: readonly Prepared[]): readonly Prepared[] {
  if (isLong) return calls
  const missing = new Set(calls.flatMap(ordersOf))
  const chosen: Prepared[] = []
  while (missing.size > 0) {
    const added = new Map(
      calls.map((call) => [call, new Set(ordersOf(call).filter((order) => missing.has(order))).size]),
    )
    const best = calls.reduce((one, other) => ((added.get(other) ?? 0) > (added.get(one) ?? 0) ? other : one))
    for (const order of ordersOf(best)) missing.delete(order)
    chosen.push(best)
  }
  return chosen
}

/**
 * Whether a call that waits in this statement for the first lock of a transaction holds no lock. Statements that lock several rows, or
 * that run a trigger, may already hold some.
 */
function locksOnce(statement: string): boolean {
  const oneRow = /^\s*select\s[^(]*from\s+"?\w+"?(\s+where\s+"?id"?\s*=\s*\$\d+)?\s+for\s/i
  return oneRow.test(statement) || /^\s*select\s+pg_advisory_xact_lock/i.test(statement)
}

/** Starts a call that pauses after `holdAfter` locking statements, and lets it continue after `work`. */
async function holding<T>({ send }: Prepared, holdAfter: number, work: () => Promise<T>) {
  const run = new Run({ waits: true, holdAfter })
  const reply = run.start(send)
  await Promise.race([run.held, reply])
  try {
    return { result: await work(), run, reply }
  } finally {
    run.release()
    await reply
  }
}

/**
 * The calls that are blocked by a call holding the locks of its first `count` locking statements, with the position of the blocked
 * statement.
 */
async function blockedBy(held: Prepared, count: number, others: readonly Prepared[]): Promise<Map<Prepared, number>> {
  const places = new Map<Prepared, number>()
  await holding(held, count, async () => {
    for (const other of others) {
      const { blockedAt } = (await finish(other.send, false)).run
      if (blockedAt !== undefined) places.set(other, blockedAt)
    }
  })
  return places
}

/** Waits until a call has ended or waits for a lock of another call. */
async function endsOrWaits(run: Run, reply: Promise<unknown>): Promise<void> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  reply.then(end, end)
  while (!hasEnded) {
    const { rows } = await sql<{ waits: boolean }>`
      select cardinality(pg_blocking_pids(${run.process ?? 0})) > 0 as waits`.execute(at.db)
    if (rows[0]?.waits) return
  }
}

/** A possible deadlock: the first call pauses, and the second one waits for it while holding locks. */
interface Meeting {
  readonly held: Prepared
  /** The number of locking statements that the first call has executed. */
  readonly done: number
  readonly other: Prepared
  /** The position of the statement in which the second call waits. */
  readonly waitsAt: number
}

const isStart = ({ spans }: Prepared, place: number | undefined) => spans.some(({ first }) => first === place)

/** For each call the calls that it blocks or that block it. */
async function conflictsOf(calls: readonly Prepared[]): Promise<Map<Prepared, Set<Prepared>>> {
  const conflicts = new Map(calls.map((call) => [call, new Set<Prepared>()]))
  for (const [index, call] of calls.entries()) {
    const others = calls.slice(index).filter(({ footprint }) => isLong || canMeet(call.footprint, footprint))
    // Transactions before the last one count attempts, in one statement.
    for (const { last } of isLong ? call.spans : call.spans.slice(-1)) {
      for (const other of (await blockedBy(call, last, others)).keys()) {
        conflicts.get(call)?.add(other)
        conflicts.get(other)?.add(call)
      }
    }
  }
  return conflicts
}

/** The meetings of a call with others in which the others may wait while holding locks. */
async function meetingsOf(held: Prepared, others: ReadonlySet<Prepared>): Promise<Meeting[]> {
  const meetings: Meeting[] = []
  for (const { first, last } of held.spans) {
    let left = [...others]
    for (let done = first; done < last && left.length > 0; done += 1) {
      const places = await blockedBy(held, done, left)
      for (const [other, waitsAt] of places) {
        const hasNone = isStart(other, waitsAt) && locksOnce(other.statements[waitsAt - 1] ?? '')
        if (!hasNone) meetings.push({ held, done, other, waitsAt })
      }
      // A call that waits in its first statement now also waits there when the first call holds more locks.
      left = left.filter((other) => !isStart(other, places.get(other)))
    }
  }
  return meetings
}

/** The meetings in which the first call may need a lock that the second one holds while it waits. */
async function mutual(meetings: readonly Meeting[]): Promise<Meeting[]> {
  const found: Meeting[] = []
  for (const [other, those] of groupedBy(meetings, (one) => one.other)) {
    for (const [waitsAt, same] of groupedBy(those, (one) => one.waitsAt)) {
      if (isStart(other, waitsAt)) {
        found.push(...same)
        continue
      }
      const blocked = await blockedBy(other, waitsAt - 1, [...new Set(same.map(({ held }) => held))])
      found.push(...same.filter(({ held }) => blocked.has(held)))
    }
  }
  return found
}

/** In the short form, one call represents all calls that wait in the same first statement of a transaction. */
function representatives(meetings: readonly Meeting[]): readonly Meeting[] {
  const keyOf = ({ held, done, other, waitsAt }: Meeting) =>
    [held.name, done, isStart(other, waitsAt) ? other.statements[waitsAt - 1] : other.name].join()
  return isLong ? meetings : [...groupedBy(meetings, keyOf).values()].flatMap((group) => group.slice(0, 1))
}

/**
 * Runs the two calls of a meeting: the first pauses, the second runs until it waits or ends, then the first continues. @returns the
 * errors
 */
async function meet({ held, done, other }: Meeting): Promise<string[]> {
  const second = new Run({ waits: true })
  const { run, result, reply } = await holding(held, done, async () => {
    const otherReply = second.start(other.send)
    await endsOrWaits(second, otherReply)
    return { otherReply }
  })
  const statuses = [(await reply).status, (await result.otherReply).status]
  const deadlockAt = run.deadlockAt ?? second.deadlockAt
  if (deadlockAt === undefined && statuses.every(isDone)) return []
  const first = `${held.name} (${statuses[0]}) had done: ${held.statements[done - 1]}`
  return [`${first}\n${other.name} (${statuses[1]})\ndeadlock at: ${deadlockAt}`]
}

test('two calls at the same time cause no deadlock, for every pair of calls', async () => {
  const calls = representing(await prepare())
  const meetings: Meeting[] = []
  for (const [call, others] of await conflictsOf(calls)) meetings.push(...(await meetingsOf(call, others)))
  // If no call waited for another one while holding locks, the test would test nothing.
  expect(meetings.length).toBeGreaterThan(100)
  const errors: string[] = []
  for (const meeting of representatives(await mutual(meetings))) errors.push(...(await meet(meeting)))
  expect(errors).toEqual([])
})

import { rates, showProfile, updateProfile } from '@portal/contract/staff'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { lasting } from '../base/length.ts'
import type { Installation } from './installation.ts'
import { printFigure } from './length.ts'
import { sendCall } from './send-call.ts'

const writers = 50
const rowsOfEach = 10
const milliseconds = lasting(30_000, 3000)

/** A row that many writers change. Every write sets one field to a value that no other write uses. */
interface Subject {
  readonly entity: 'Rate' | 'Profile'
  readonly table: 'rates' | 'profiles'
  readonly field: 'value' | 'mobile_phone'
  readonly id: number
  read(): Promise<{ value: unknown; version: number } | null>
  write(number: number, version?: number): Promise<{ status: number; reason?: string | undefined }>
  /** The field's value for a number. */
  valueOf(number: number): unknown
}

interface Accepted {
  readonly value: unknown
  /** The value that the writer had read, when it sent a version. */
  readonly readValue?: unknown
}

function rateSubject({ origin }: Installation, token: string, id: number): Subject {
  const params = { id }
  const name = `Tarifa disputada ${id}`
  return {
    entity: 'Rate',
    table: 'rates',
    field: 'value',
    id,
    valueOf: (number) => number,
    read: async () => {
      const { status, body } = await sendCall(origin, rates.show, { params, token })
      return status === 200 ? { value: body.data.value, version: body.data.version } : null
    },
    write: async (value, version) => {
      const { status, error } = await sendCall(origin, rates.update, { params, token, body: { name, value, version } })
      return { status, reason: error?.reason }
    },
  }
}

function citizenSubject({ origin }: Installation, token: string, id: number): Subject {
  const params = { id }
  const phone = (number: number) => String(3_000_000_000 + number)
  return {
    entity: 'Profile',
    table: 'profiles',
    field: 'mobile_phone',
    id,
    valueOf: phone,
    read: async () => {
      const { status, body } = await sendCall(origin, showProfile, { params, token })
      return status === 200 ? { value: body.data.mobile_phone, version: body.data.version } : null
    },
    write: async (number, version) => {
      const body = { mobile_phone: phone(number), version }
      const { status, error } = await sendCall(origin, updateProfile, { params, token, body })
      return { status, reason: error?.reason }
    },
  }
}

async function subjectsOf(at: Installation, token: string): Promise<Subject[]> {
  const subjects: Subject[] = []
  for (let count = 0; count < rowsOfEach; count += 1) {
    const body = { name: `Tarifa ${crypto.randomUUID()}`, value: 0 }
    const made = await sendCall(at.origin, rates.store, { token, body })
    const id = made.body.details.id
    await sendCall(at.origin, rates.update, {
      params: { id },
      token,
      body: { name: `Tarifa disputada ${id}`, value: 0 },
    })
    subjects.push(rateSubject(at, token, id))
  }
  const citizens = await at.withDatabase((db) =>
    db.selectFrom('profiles').select('id').orderBy('id', 'desc').limit(rowsOfEach).execute(),
  )
  return [...subjects, ...citizens.map(({ id }) => citizenSubject(at, token, id))]
}

interface State {
  readonly value: unknown
  readonly version: number
  readonly lastAudit: number
}

/** The field and version of the row, and the id of its last audit row. */
function stateOf(at: Installation, { table, field, entity, id }: Subject): Promise<State> {
  return at.withDatabase(async (db) => {
    const { rows } = await sql<State>`
      select ${sql.ref(field)} as value, version,
        (select coalesce(max(id), 0) from audits where entity = ${entity} and entity_id = ${id}) as "lastAudit"
      from ${sql.table(table)} where id = ${id}`.execute(db)
    const [state] = rows
    if (state === undefined) throw new Error(`${entity} ${id} is gone`)
    return state
  })
}

/** The old and new values of the field in the audit log since then, in order. */
function auditsOf(at: Installation, { entity, field, id }: Subject, since: number) {
  return at.withDatabase(async (db) => {
    const { rows } = await sql<{ from: unknown; to: unknown }>`
      select old_values -> ${field} as "from", new_values -> ${field} as "to" from audits
      where entity = ${entity} and entity_id = ${id} and event = 'updated' and id > ${since} order by id`.execute(db)
    return rows
  })
}

/** 50 writers change the same 20 rows: no update is lost, and the audit log has each accepted write, in order. */
export function manyWriters(installation: () => Installation): void {
  it(`50 writers on the same 20 rows lose no change, and the audit log has all in order, ${milliseconds / 1000} s`, async () => {
    const at = installation()
    const token = await at.signIn('admin')
    const subjects = await subjectsOf(at, token)
    const before = new Map<Subject, State>()
    for (const subject of subjects) before.set(subject, await stateOf(at, subject))
    const accepted = new Map<Subject, Accepted[]>(subjects.map((subject) => [subject, []]))
    const counts: Record<string, number> = {}
    let number = 0
    const end = performance.now() + milliseconds

    // On a slow machine the writers continue for at most one more minute, until there are more accepted writes than writers.
    const goesOn = () =>
      performance.now() < end || ((counts.accepted ?? 0) <= writers && performance.now() < end + 60_000)

    async function writer(): Promise<void> {
      while (goesOn()) {
        const subject = subjects[Math.floor(Math.random() * subjects.length)]
        if (subject === undefined) return
        number += 1
        const own = number
        // Every second write sends the version that it read. The others overwrite, as clients without versions do.
        const readValue = own % 2 === 0 ? await subject.read() : undefined
        if (readValue === null) continue
        const { status, reason } = await subject.write(own, readValue?.version)
        const outcome = status === 200 ? 'accepted' : (reason ?? `status ${status}`)
        counts[outcome] = (counts[outcome] ?? 0) + 1
        const value = subject.valueOf(own)
        if (status === 200)
          accepted.get(subject)?.push(readValue === undefined ? { value } : { value, readValue: readValue.value })
      }
    }
    await Promise.all(Array.from({ length: writers }, writer))

    // The only other outcomes: a version that is not current any more, and no free connection in time.
    expect(
      Object.keys(counts).filter((outcome) => !['accepted', 'stale_version', 'not_ready'].includes(outcome)),
    ).toEqual([])
    for (const subject of subjects) {
      const first = before.get(subject)
      const last = await stateOf(at, subject)
      const audits = await auditsOf(at, subject, first?.lastAudit ?? 0)
      const writes = accepted.get(subject) ?? []
      // The old value of each audit row is the new value of the row before.
      expect(audits.map(({ from }) => from)).toEqual(
        [first?.value, ...audits.map(({ to }) => to)].slice(0, audits.length),
      )
      expect(last.value).toEqual(audits.length === 0 ? first?.value : audits.at(-1)?.to)
      // The audit log has each accepted write exactly once.
      expect(audits.map(({ to }) => String(to)).toSorted()).toEqual(writes.map(({ value }) => String(value)).toSorted())
      expect(last.version - (first?.version ?? 0)).toBe(writes.length)
      // A write with a version replaced exactly the value that it had read.
      for (const { value, readValue } of writes.filter((write) => 'readValue' in write)) {
        expect(audits.find(({ to }) => to === value)?.from).toEqual(readValue)
      }
    }
    expect(counts.accepted).toBeGreaterThan(writers)
    const figures = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
    printFigure(`${writers} writers on ${subjects.length} rows, ${milliseconds / 1000} s: ${figures.join(', ')}`)
  })
}

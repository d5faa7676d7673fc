import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { status } from '@portal/contract'
import {
  addFile,
  exportProfiles,
  importSchedules,
  rates,
  readExport,
  readFile,
  transitionProfile,
  updateProfile,
} from '@portal/contract/staff'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { mostAttempts } from '../../src/base/services/jobs/run-job.ts'
import { readLimits } from '../../src/base/storage/workbooks/workbook-error.ts'
import { translate } from '../../src/base/text/i18n.ts'
import { lasting } from '../base/length.ts'
import { addCatalogues, planned, soundRow } from '../offer/schedule-workbooks.ts'
import { type Installation, mailsLeft } from './installation.ts'
import { printFigure, seconds, timeoutMs } from './length.ts'
import { isOutcomeUnknown, sendCall } from './send-call.ts'

const kills = lasting(20, 2)
/** Maximum time in milliseconds until a killed server is ready again: ten seconds, or three times an ordinary start on a busy machine. */
const readyWithin = (ordinary: number) => Math.max(10_000, 3 * ordinary)
const rowsOfImport = 8
const tooLong = translate('es', 'validation.workbook_time', { max: readLimits.milliseconds / 1000 })

/** The changes that the server confirmed, by kind. */
interface Acknowledged {
  readonly rates: string[]
  /** For each citizen the last confirmed phone, and the last requested one, which may or may not be stored. */
  readonly phones: Map<number, { acknowledged: string | null; requested: string }>
  readonly imports: number[]
  readonly files: { readonly profile: number; readonly id: number; readonly bytes: Buffer }[]
  readonly exports: string[]
  readonly transitions: { readonly profile: number }[]
}

interface WriteResult {
  readonly status: number
  readonly error?: { readonly message: string; readonly errors?: Record<string, string[]> }
}

/** Functions that send one write each. The test calls them repeatedly. */
async function writersOf(at: Installation, token: string, did: Acknowledged): Promise<(() => Promise<WriteResult>)[]> {
  const { origin } = at
  const { people, fileType, book } = await at.withDatabase(async (db) => {
    // One person of each account without earlier mails, because the test counts the mails of each address.
    const found = await db
      .selectFrom('profiles')
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('mails').whereRef('mails.citizen_id', '=', 'profiles.account_id'))),
      )
      .select(({ fn }) => fn.max('id').as('id'))
      .groupBy('account_id')
      .having(({ fn }) => fn.countAll<number>(), '=', 1)
      .orderBy('account_id')
      .limit(800)
      .execute()
    const { id } = await db.selectFrom('file_types').select('id').orderBy('id').executeTakeFirstOrThrow()
    const of = await addCatalogues(db)
    const rows = Array.from({ length: rowsOfImport }, (_, number) => soundRow(of, number))
    await sql`update profiles set status_id = ${status.profileValidating}, checker_id = (select id from users where username = 'validator')
      where id = any(${found.map((person) => person.id)}::integer[])`.execute(db)
    return { people: found.map((person) => person.id), fileType: id, book: await planned(rows) }
  })
  const [own = 0, other = 0, ...others] = people
  let number = 0

  const phone = (id: number) => async () => {
    number += 1
    const requested = String(3_100_000_000 + number)
    const acknowledged = did.phones.get(id)?.acknowledged ?? null
    did.phones.set(id, { acknowledged: acknowledged, requested })
    const reply = await sendCall(origin, updateProfile, { params: { id }, token, body: { mobile_phone: requested } })
    if (reply.status === 200) did.phones.set(id, { acknowledged: requested, requested })
    return reply
  }
  return [
    phone(own),
    phone(other),
    async () => {
      const name = `Tarifa ${crypto.randomUUID()}`
      const reply = await sendCall(origin, rates.store, { token, body: { name, value: 1000 } })
      if (reply.status === 201) did.rates.push(name)
      return reply
    },
    async () => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(book)]), 'plan.xlsx')
      form.set('force', '1')
      const reply = await sendCall(origin, importSchedules, { token, form })
      if (reply.status === 200) did.imports.push(reply.body.details.import_id ?? 0)
      await pause(100)
      // Each import reads the same workbook. On a busy machine it may exceed the time limit: then it returns this error and imports
      // nothing.
      const isLate = reply.status === 422 && reply.error.errors?.file?.[0] === tooLong
      return isLate ? { status: 503 } : reply
    },
    async () => {
      number += 1
      const bytes = Buffer.from(`%PDF-1.4\n% ${number} ${'x'.repeat(20_000)}\n%%EOF\n`)
      const form = new FormData()
      form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'cedula.pdf')
      form.set('file_type_id', String(fileType))
      const reply = await sendCall(origin, addFile, { params: { id: own }, token, form })
      const { id } = (reply.body?.details ?? {}) as { id?: number }
      if (reply.status === 201 && id !== undefined) did.files.push({ profile: own, id, bytes })
      return reply
    },
    async () => {
      const query = { format: 'csv', columns: ['document', 'surname'] }
      const reply = await sendCall(origin, exportProfiles, { token, query })
      if (reply.status === 202 && reply.body.details !== null) did.exports.push(reply.body.details.key)
      // A person may have three exports waiting at most.
      await pause(reply.status === 429 ? 500 : 50)
      return reply.status === 429 ? { status: 202 } : reply
    },
    async () => {
      await pause(50)
      const profile = others.pop()
      if (profile === undefined) return { status: 200 }
      const body = { status_id: status.profileReturned, observation: 'Falta la firma' }
      const reply = await sendCall(origin, transitionProfile, { params: { id: profile }, token, body })
      if (reply.status === 200) did.transitions.push({ profile })
      return reply
    },
  ]
}

/** Checks the stored rows directly in the database. */
async function check(at: Installation, did: Acknowledged): Promise<void> {
  await at.withDatabase(async (db) => {
    const names = await db.selectFrom('rates').select('name').execute()
    const storedNames = new Set(names.map(({ name }) => name))
    expect(did.rates.filter((name) => !storedNames.has(name))).toEqual([])

    for (const [id, { acknowledged, requested }] of did.phones) {
      const row = await db.selectFrom('profiles').select('mobile_phone').where('id', '=', id).executeTakeFirstOrThrow()
      // The last write before the kill may be stored although it was not confirmed.
      expect([acknowledged, requested]).toContain(row.mobile_phone)
    }

    const imports = await sql<{ id: number; made: number; stated: number }>`
      select i.id, i.rows as stated, (select count(*) from schedules s where s.import_id = i.id) as made
      from schedule_imports i`.execute(db)
    expect(imports.rows.filter(({ made, stated }) => made !== stated || stated !== rowsOfImport)).toEqual([])
    const made = new Set(imports.rows.map(({ id }) => id))
    expect(did.imports.filter((id) => !made.has(id))).toEqual([])

    // A transition is complete or absent: status, step, observation, notice and audit row.
    const halves = await sql`
      select p.id from profiles p
      where p.id = any(${did.transitions.map(({ profile }) => profile)}::integer[]) and not (
        p.status_id = ${status.profileReturned}
        and exists (select from observations o where o.profile_id = p.id and o.observation ilike '%falta la firma%')
        and exists (select from citizen_notifications n where n.profile_id = p.id)
        and exists (select from audits a where a.profile_id = p.id or (a.entity = 'Profile' and a.entity_id = p.id)))`.execute(
      db,
    )
    expect(halves.rows).toEqual([])

    const stored = await sql<{ key: string }>`select key from stored_files`.execute(db)
    expect(stored.rows.filter(({ key }) => !existsSync(join(at.dataDir, 'files', key)))).toEqual([])
  })
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64')

/**
 * Every requested export has ended, has one notice, and its file is complete. An export whose every attempt was killed has
 * failed, as it should, and has no file.
 */
async function checkExports(at: Installation, token: string, did: Acknowledged): Promise<void> {
  const open = () =>
    at.withDatabase(async (db) => {
      const rows = await db
        .selectFrom('jobs')
        .select(['key', 'status'])
        .where('status', '<>', 'exported')
        .where((eb) => eb.not(eb.and([eb('status', '=', 'failed'), eb('attempts', '>=', mostAttempts)])))
        .execute()
      return rows.map(({ key, status: state }) => `${key} ${state}`)
    })
  await expect.poll(open, { timeout: timeoutMs, interval: 250 }).toEqual([])
  const notified = await at.withDatabase((db) =>
    sql<{ key: string; status: string; times: number }>`
      select e.key, e.status, (select count(*) from notifications n where n.type = 'export' and n.data ->> 'subject' = e.key) as times
      from jobs e`.execute(db),
  )
  expect(notified.rows.filter(({ times }) => times !== 1)).toEqual([])
  const keys = new Set(notified.rows.map(({ key }) => key))
  expect(did.exports.filter((key) => !keys.has(key))).toEqual([])
  const failed = new Set(notified.rows.filter(({ status: state }) => state === 'failed').map(({ key }) => key))
  for (const key of did.exports.filter((one) => !failed.has(one)).slice(-3)) {
    const reply = await sendCall(at.origin, readExport, { params: { key }, token })
    expect(reply.status).toBe(200)
    expect(bytesOf(reply.body.data.file).toString('utf8').trim().split('\r\n').length).toBeGreaterThan(2000)
  }
}

/** The addresses that get mails about the decisions. */
function addresseesOf(at: Installation, did: Acknowledged): Promise<string[]> {
  return at.withDatabase(async (db) => {
    const { rows } = await sql<{ email: string }>`
      select citizen_accounts.email from profiles join citizen_accounts on citizen_accounts.id = profiles.account_id
      where profiles.id = any(${did.transitions.map(({ profile }) => profile)}::integer[])`.execute(db)
    return rows.map(({ email }) => email)
  })
}

/** Kills every server while the mail server holds mails that it has received and not yet confirmed. */
async function killWithMails(at: Installation): Promise<void> {
  const { mailServer, servers } = at
  mailServer.hold()
  // Mails are due some minutes after the transition. The test makes them due now.
  await at.withDatabase((db) =>
    sql`update mails set created_at = created_at - interval '1 hour', last_at = last_at - interval '1 hour'
      where is_open`.execute(db),
  )
  await at.withDatabase((db) =>
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'mail'),
      run_at => now())`.execute(db),
  )
  await expect.poll(() => mailServer.held(), { timeout: timeoutMs }).toBeGreaterThan(0)
  for (const server of servers) await server.kill()
  mailServer.release()
  for (const server of servers) await server.start()
}

/**
 * Every citizen gets each mail exactly once by its message id. A mail that was sent before its process could mark it as sent is sent
 * again with the same message id.
 */
async function checkMails(at: Installation, did: Acknowledged): Promise<void> {
  const addressees = await addresseesOf(at, did)
  expect(new Set(addressees).size).toBe(did.transitions.length)
  const counts = () => addressees.map((address) => at.mailServer.messageIds.get(address)?.size ?? 0)
  await expect.poll(() => counts().filter((count) => count === 0).length, { timeout: timeoutMs }).toBe(0)
  // When no mail is left, a duplicate would have been sent already.
  await expect.poll(() => mailsLeft(at), { timeout: timeoutMs }).toBe(0)
  expect(counts().filter((count) => count !== 1)).toEqual([])
}

/** Kills servers at random moments during writes: no confirmed change is lost, no change is incomplete, and jobs continue. */
export function killed(installation: () => Installation): void {
  it(`killed ${kills} times during writes loses nothing that it confirmed, leaves nothing incomplete, and continues its jobs`, async () => {
    const at = installation()
    const [first] = at.servers
    await first?.end()
    const ordinary = (await first?.start()) ?? 0
    const token = await at.signIn('admin')
    const did: Acknowledged = { rates: [], phones: new Map(), imports: [], files: [], exports: [], transitions: [] }
    const writers = await writersOf(at, token, did)
    let isOver = false
    let unknown = 0
    const errors: string[] = []
    const working = writers.map(async (write) => {
      while (!isOver) {
        const { status: code, error } = await write()
        if (isOutcomeUnknown({ status: code })) unknown += 1
        // A server that is starting, or that has no free connection, responds with 503.
        else if (code >= 300 && code !== 503) errors.push(`${code} ${error?.message} ${JSON.stringify(error?.errors)}`)
        if (code >= 300 || code === 0) await pause(50)
      }
    })
    const readyAfter: number[] = []
    try {
      for (let count = 0; count < kills; count += 1) {
        await pause(200 + Math.random() * 1300)
        const server = at.servers[count % at.servers.length]
        if (server === undefined) throw new Error('there is no server')
        await server.kill()
        // Every third time the database crashes too, as on a power failure.
        if (count % 3 === 2) await at.database.crash()
        readyAfter.push(await server.start())
      }
      // On a busy machine the kills may be over before each writer was acknowledged once.
      const lists = [did.rates, did.imports, did.files, did.exports, did.transitions]
      await expect.poll(() => lists.every(({ length }) => length > 0), { timeout: timeoutMs }).toBe(true)
    } finally {
      isOver = true
      await Promise.all(working)
    }
    expect(Math.max(...readyAfter)).toBeLessThanOrEqual(readyWithin(ordinary))
    expect(errors).toEqual([])
    await check(at, did)
    for (const { profile, id, bytes } of did.files.slice(-20)) {
      const reply = await sendCall(at.origin, readFile, { params: { id: profile, file: id }, token })
      expect(hashOf(bytesOf(reply.body?.data.file ?? ''))).toBe(hashOf(bytes))
    }
    await killWithMails(at)
    const began = performance.now()
    await checkExports(at, token, did)
    await checkMails(at, did)
    printFigure(
      `${kills} kills, ready again after ${seconds(Math.min(...readyAfter))} to ${seconds(Math.max(...readyAfter))} (an ordinary start: ${seconds(ordinary)}); acknowledged and found:
    ${did.rates.length} rates, ${did.imports.length} imports, ${did.files.length} documents, ${did.transitions.length} decisions, ${did.exports.length} exports and their mails (all done ${seconds(performance.now() - began)} after the last start); ${unknown} requests without an answer`,
    )
  })
}

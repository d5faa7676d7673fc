import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, conflictStatusHeader, type ResponseOf, type RoleName, storedRole } from '@portal/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Insertable, sql } from 'kysely'
import { openCitizenSession } from '../../src/accounts/citizens/sign-in.ts'
import { buildApp } from '../../src/app/app.ts'
import type { Database } from '../../src/base/database/database.ts'
import { type DatabaseAddress, type Db, openDb, openPool } from '../../src/base/database/db.ts'
import { system, systemActor } from '../../src/base/database/principals.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { makeChange } from '../../src/base/services/audit/change.ts'
import { hashPassword, unknownPasswordHash } from '../../src/base/services/identity/passwords.ts'
import { newPair, storePair, type TokenPair, tokenEnds } from '../../src/base/services/identity/tokens.ts'
import type { FileStore } from '../../src/base/storage/file-store.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { insertFile, withStoredFile } from '../../src/base/storage/stored-files.ts'
import { callAddress } from './call-address.ts'
import { testDatabase } from './test-database.ts'

/** The role of each user of a test. `outsider` is staff without a role, `stranger` has no session. */
const roleOf = {
  superadmin: 'superadmin',
  admin: 'admin',
  viewer: 'viewer',
  assignor: 'assignor',
  validator: 'validator',
  validator2: 'validator',
  outsider: null,
} as const satisfies Record<string, RoleName | null>

export type PersonName = keyof typeof roleOf
export type RequestUser = PersonName | 'stranger'
export const personNames = Object.keys(roleOf) as PersonName[]

export interface TestPerson extends TokenPair {
  readonly id: number
  readonly full_name: string
  readonly session_id: string
}

/** The account of a signed-in citizen. */
export interface TestAccount {
  readonly id: number
  readonly profile: number
  readonly email: string
  readonly access: string
}

/** The header that our web sends with every request. */
export const asOurWeb = { [conflictStatusHeader.name.toLowerCase()]: conflictStatusHeader.value }

/** The response of a call: `body` as declared, and the same body typed as an error. */
export interface Reply<C extends Call> {
  readonly status: number
  readonly body: ResponseOf<C>
  readonly error: {
    readonly message: string
    readonly code: number
    readonly reason?: string
    readonly details?: unknown
    readonly errors?: Record<string, string[]>
  }
  readonly headers: Readonly<Record<string, unknown>>
}

export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

export type CitizenFields = Partial<Insertable<Database['profiles']>> & { readonly email?: string }

/** The content of a form: fields as text, and files. */
export interface Form {
  readonly params?: Readonly<Record<string, string | number>>
  readonly fields?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, { name: string; type?: string; bytes: Uint8Array }>>
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the form is sent as a POST with the real method in a field, as existing clients do. */
  readonly namesMethod?: boolean
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Db
  /** The file store of this app, in a separate folder. */
  readonly store: FileStore
  /** The address of its database, for tests that open their own connections. */
  readonly address: DatabaseAddress
  readonly people: Readonly<Record<PersonName, TestPerson>>
  /** Sends a call of the contract as a user. An array becomes `key[]`. */
  call<C extends Call>(user: RequestUser, call: C, input?: CallInput): Promise<Reply<C>>
  /** Sends a call with a multipart form. */
  send<C extends Call>(user: RequestUser, call: C, form: Form): Promise<Reply<C>>
  /** Sends a call with a multipart form and any access token. */
  sendWith<C extends Call>(token: string | null, call: C, form: Form): Promise<Reply<C>>
  /** Sends any request as a user. */
  inject(user: RequestUser, request: InjectOptions): Promise<LightMyRequestResponse>
  /** A signed-in staff user with these roles, for tests that need another one than the named users. */
  person(username: string, roles: readonly RoleName[]): Promise<TestPerson>
  /** Sets the password of all staff users. */
  setPasswords(password: string): Promise<void>
  /** Sends a call whose response may not be JSON. */
  request(token: string | null, call: Call, input?: CallInput): Promise<LightMyRequestResponse>
  /** Sends a call with any access token. */
  callWith<C extends Call>(token: string | null, call: C, input?: CallInput): Promise<Reply<C>>
  /** Creates a citizen with a separate account. Fields that are not given get valid default values. */
  citizen(fields?: CitizenFields): Promise<number>
  /** Creates a citizen with a confirmed account and a session. Returns the account, the profile of its holder and the access token. */
  account(fields?: CitizenFields): Promise<TestAccount>
  /** Confirms the account of a citizen and opens a session. */
  holder(profileId: number): Promise<TestAccount>
  /** Adds a pending document to a citizen: a small real PDF in the store. */
  file(profileId: number, name?: string): Promise<number>
  /** Deletes all citizens, so that a test counts only the citizens that it creates. */
  deleteCitizens(): Promise<void>
  now(): Date
  /** Sets the clock of the server. */
  setNow(now: Date): void
  /** Moves the clock forward by this number of seconds. */
  pass(seconds: number): void
  /** Closes the app. Throws when the server logged an error. */
  close(): Promise<void>
}

/** The start of the clock in every test: a Monday morning in Bogotá. */
const beginning = new Date('2026-06-15T10:00:00-05:00')

async function signIn(db: Db, id: number, full_name: string, now: Date): Promise<TestPerson> {
  const { id: session_id } = await db
    .insertInto('sessions')
    .values({ user_id: id, created_at: now, last_used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pair = newPair()
  await storePair(db, session_id, pair, tokenEnds(now))
  return { ...pair, id, full_name, session_id }
}

async function findOrAdd(db: Db, username: string, roles: readonly RoleName[]): Promise<number> {
  const existing = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
  if (existing !== undefined) return existing.id
  const fields = {
    name: 'Persona',
    surname: username,
    document: '1900000000',
    password_hash: await unknownPasswordHash(),
  }
  const { id } = await db
    .insertInto('users')
    .values({ ...fields, username, email: `${username}@test.example` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = roles.map(storedRole)
  await sql`insert into user_roles select ${id}, roles.id from roles where name = any(${names})`.execute(db)
  return id
}

async function addFileType(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('file_types')
    .values({ name: 'Documento de identidad' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function fullNameOf(db: Db, id: number): Promise<string> {
  const { name, surname } = await db
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${name} ${surname}`.toLocaleUpperCase('es')
}

/**
 * The number of citizens in one delete statement. PostgreSQL checks each foreign key row by row, and ten thousand would exceed the
 * statement timeout.
 */
const deletedAtOnce = 1000

/**
 * The statements that delete every row that refers to a citizen, in an order that foreign keys allow. A truncate would take twenty times
 * as long on tables with so few rows, and would also truncate the sessions of staff.
 */
async function deletionOfCitizens(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    with recursive reached (id, depth) as (
      select 'profiles'::regclass::oid, 0
      union
      select conrelid, depth + 1 from pg_constraint join reached on confrelid = id
      where contype = 'f' and conrelid <> confrelid
    )
    select id::regclass as name from reached where depth > 0
    group by id order by max(depth) desc`.execute(db)
  return rows.map(({ name }) => `delete from ${name}`).join(';')
}

// A run with TEST_EXISTING_CLIENTS=0 shows that only the tests of existing clients need the code in their folder.
const existingClients = process.env.TEST_EXISTING_CLIENTS ?? '1'

/** Starts an API on a separate database, with signed-in staff users. */
export async function testApp(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const database = await testDatabase()
  const address = { url: database.url }
  const pool = openPool(address)
  const db = openDb(pool)
  const errors: string[] = []
  let now = beginning
  const log = openLog('error', { write: (line) => errors.push(line) })
  const config = readConfig({ PORTAL_LOG_LEVEL: 'error', PORTAL_EXISTING_CLIENTS: existingClients, ...env })
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  const store = openFolderStore(folder)
  const app = await buildApp({ config, db, log, webRoot: null, store, now: () => now })
  await app.ready()

  const person = async (username: string, roles: readonly RoleName[]) => {
    const id = await findOrAdd(db, username, roles)
    return signIn(db, id, await fullNameOf(db, id), now)
  }
  const people = {} as Record<PersonName, TestPerson>
  for (const name of personNames) people[name] = await person(name, roleOf[name] === null ? [] : [roleOf[name]])

  const request = (token: string | null, options: InjectOptions) =>
    app.inject({
      ...options,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...options.headers },
    })
  const tokenOf = (user: RequestUser) => (user === 'stranger' ? null : people[user].access)

  function requestCall(token: string | null, call: Call, input: CallInput = {}): Promise<LightMyRequestResponse> {
    const payload = input.body === undefined ? {} : { payload: input.body }
    const headers = { ...asOurWeb, ...input.headers }
    return request(token, { method: call.method, url: callAddress(call, input), ...payload, headers })
  }

  async function callWith<C extends Call>(token: string | null, call: C, input: CallInput = {}): Promise<Reply<C>> {
    const response = await requestCall(token, call, input)
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    const body = isJson ? response.json() : {}
    return { status: response.statusCode, body, error: body, headers: response.headers }
  }

  async function sendWith<C extends Call>(token: string | null, call: C, sent: Form): Promise<Reply<C>> {
    const { params, fields = {}, files = {}, headers = {}, namesMethod = false } = sent
    const form = new FormData()
    if (namesMethod) form.set('_method', call.method)
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const [field, { name, type = '', bytes }] of Object.entries(files)) {
      form.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
    }
    const encoded = new Response(form)
    const response = await request(token, {
      method: namesMethod ? 'POST' : call.method,
      url: callAddress(call, params === undefined ? {} : { params }),
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { ...asOurWeb, ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    })
    const body = response.json()
    return { status: response.statusCode, body, error: body, headers: response.headers }
  }

  let deletion: string | undefined
  let made = 0
  async function citizen({ email, ...fields }: CitizenFields = {}): Promise<number> {
    made += 1
    // A test may create several citizens at the same time.
    const number = made
    const created_at = fields.created_at ?? now
    const { id: account_id } = await db
      .insertInto('citizen_accounts')
      .values({ email: email ?? `citizen${number}@test.example`, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('profiles')
      .values({
        account_id,
        profile_type_id: 1,
        document_type_id: 1,
        document: String(50_000_000 + number),
        name: 'Ciudadano',
        surname: 'Prueba',
        birthdate: '1990-01-01',
        created_at,
        updated_at: created_at,
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function holder(profile: number): Promise<TestAccount> {
    const { id, email } = await db
      .updateTable('citizen_accounts')
      .set({ verified_at: now })
      .where('id', '=', db.selectFrom('profiles').select('account_id').where('id', '=', profile))
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    const origin = { ...systemActor('test'), url: '/', ip: '192.0.2.1', user_agent: null, request_id: 'test' }
    const { access_token } = await makeChange(db, origin, (tx) => openCitizenSession(tx, { id, email }, origin, now))
    return { id, profile, email, access: access_token }
  }

  async function file(profileId: number, name = 'cedula.pdf'): Promise<number> {
    const content = { name, mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n'), by: system }
    return withStoredFile(store, content, now, async (stored) => {
      const stored_file_id = await insertFile(db, stored, now)
      const type = await db.selectFrom('file_types').select('id').orderBy('id').limit(1).executeTakeFirst()
      const file_type_id = type?.id ?? (await addFileType(db))
      const { id } = await db
        .insertInto('files')
        .values({ profile_id: profileId, file_type_id: file_type_id, stored_file_id, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
  }

  return {
    app,
    db,
    store,
    address,
    people,
    send: (user, call, form) => sendWith(tokenOf(user), call, form),
    sendWith,
    person,
    setPasswords: async (password) => {
      const password_hash = await hashPassword(password)
      await db.updateTable('users').set({ password_hash }).execute()
    },
    request: requestCall,
    callWith,
    citizen,
    account: async (fields = {}) => holder(await citizen(fields)),
    holder,
    file,
    call: (user, call, input) => callWith(tokenOf(user), call, input),
    inject: (user, options) => request(tokenOf(user), options),
    deleteCitizens: async () => {
      deletion ??= await deletionOfCitizens(db)
      await sql.raw(deletion).execute(db)
      let deleted: number
      do {
        const chosen = sql`array(select id from profiles limit ${deletedAtOnce})`
        const { numAffectedRows } = await sql`delete from profiles where id = any(${chosen})`.execute(db)
        deleted = Number(numAffectedRows)
      } while (deleted === deletedAtOnce)
      await sql
        .raw(
          'delete from sessions where citizen_id is not null; delete from stored_files where created_by_citizen_id is not null; delete from citizen_accounts',
        )
        .execute(db)
    },
    now: () => now,
    setNow: (moment) => {
      now = moment
    },
    pass: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    close: async () => {
      await app.close()
      await db.destroy()
      await database.close()
      await rm(folder, { recursive: true, force: true })
      if (errors.length > 0) throw new Error(`the server logged an error:\n${errors.join('\n')}`)
    },
  }
}

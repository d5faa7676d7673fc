import { createHash } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { loadDemo } from '@portal/demo'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb, openPool } from '../../src/base/database/db.ts'
import { insertRows } from '../../src/base/database/insert-rows.ts'
import { migrate } from '../../src/base/database/migrate.ts'
import { seed } from '../../src/seed/seed.ts'
import { emptyDatabase, type TestDatabase } from '../base/test-database.ts'

const now = new Date('2026-11-21T15:00:00-05:00')
const password = 'Parque-2026'
const opened: { db: Db; database: TestDatabase }[] = []

async function migrated(): Promise<Db> {
  const database = await emptyDatabase()
  await migrate({ url: database.url })
  const db = openDb(openPool({ url: database.url }, { statementTimeout: 0, max: 4 }))
  opened.push({ db, database })
  return db
}

async function demo(citizens: number) {
  const db = await migrated()
  const { usernames } = await seed(db, { demo: loadDemo, citizens, password, now, log: () => undefined })
  return { db, usernames }
}

async function one<T>(db: Db, query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(db)
  return rows[0] as T
}

async function staffOf(db: Db) {
  const { rows } = await sql<{ username: string; role: string; password_hash: string; email: string }>`
    select username, roles.name as role, password_hash, email from users
    join user_roles on user_id = users.id join roles on roles.id = role_id order by users.id`.execute(db)
  return rows
}

const counts = (db: Db) =>
  one(
    db,
    sql<Record<string, number>>`
      select (select count(*) from profiles) as profiles, (select count(*) from citizen_accounts) as citizens,
        (select count(*) from observations) as observations, (select count(*) from audits) as audits,
        (select count(*) from users) as users, (select count(*) from localities) as localities`,
  )

afterAll(async () => {
  for (const { db, database } of opened) {
    await db.destroy()
    await database.close()
  }
})

describe('the demonstration', () => {
  let db: Db
  let usernames: readonly string[]

  beforeAll(async () => {
    ;({ db, usernames } = await demo(500))
  })

  test('has its six people with their roles and one password', async () => {
    const rows = await staffOf(db)
    expect(rows.map(({ username, role }) => [username, role])).toEqual([
      ['superadmin', 'superadmin'],
      ['admin', 'citizen-portal-admin'],
      ['viewer', 'citizen-portal-viewer'],
      ['assignor', 'citizen-portal-assignor'],
      ['validator', 'citizen-portal-validator'],
      ['validator2', 'citizen-portal-validator'],
    ])
    expect(rows.map(({ username }) => username)).toEqual(usernames)
    expect(await verify(rows[0]?.password_hash ?? '', password)).toBe(true)
    for (const { password_hash, email } of rows) {
      expect(password_hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
      expect(email).toMatch(/@portal\.example$/)
    }
  })

  test('has five citizens who can sign in, the first with a child whose record was returned', async () => {
    const { rows } = await sql<{ id: number; email: string; password_hash: string; is_confirmed: boolean }>`
      select id, email, password_hash, verified_at is not null as is_confirmed from citizen_accounts
      where password_hash is not null order by email`.execute(db)
    expect(rows.map(({ email, is_confirmed }) => [email, is_confirmed])).toEqual(
      [1, 2, 3, 4, 5].map((number) => [`ciudadano${number}@correo.example`, true]),
    )
    for (const { password_hash } of rows) expect(await verify(password_hash, password)).toBe(true)
    const family = await sql<{ profile_type_id: number; status_id: number; stored: number }>`
      select profile_type_id, status_id, (select count(*)::integer from observations where profile_id = profiles.id
        and observations.user_id = profiles.checker_id) as stored
      from profiles where account_id = ${rows[0]?.id ?? 0}`.execute(db)
    const holder = family.rows.find(({ profile_type_id }) => profile_type_id === 1)
    const child = family.rows.find(({ profile_type_id, status_id }) => profile_type_id === 2 && status_id === 4)
    expect(holder?.status_id).toBe(3)
    expect(child?.stored).toBeGreaterThan(0)
  })

  test('has sign-ups of each state, with unique documents and addresses', async () => {
    const { rows } = await sql<{ state: string; document: string; email: string }>`
      select document, email, case when verified_at is not null then 'verified' when expires_at < ${now} then 'expired'
        else 'waiting' end as state
      from pre_registers`.execute(db)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['waiting', 'expired', 'verified']))
    expect(new Set(rows.map(({ document }) => document)).size).toBe(rows.length)
    expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length)
    for (const { email } of rows) expect(email).toMatch(/^[a-z]+\.[a-z]+\d+@correo\.example$/)
  })

  test('has the requested number of citizens, with all their records', async () => {
    const found = await counts(db)
    expect(found.profiles).toBe(500)
    expect(found.users).toBe(6)
    expect(found.audits).toBe(500 + (found.observations ?? 0))
  })

  test('numbers observations and audit rows by their time, so that newest first means highest id first', async () => {
    for (const table of ['observations', 'profile_transitions', 'audits']) {
      const { wrong } = await one(
        db,
        sql<{ wrong: number }>`
          select count(*) as wrong from (
            select created_at, lag(created_at) over (order by id) as before from ${sql.table(table)}) as pairs
          where before > created_at`,
      )
      expect(wrong).toBe(0)
    }
  })

  test('sets each sequence of the database to the next free id', async () => {
    await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('citizen_accounts')
        .values({ email: 'nueva@correo.example' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { last } = await one(tx, sql<{ last: number }>`select max(id) as last from citizen_accounts`)
      expect(id).toBe(last)
      const added = await tx
        .insertInto('status')
        .values({ name: 'OTRO', color: 'info', family: 'file' })
        .returning('id')
        .executeTakeFirstOrThrow()
      expect(added.id).toBe(11)
    })
  })

  test('is the same in every seed', async () => {
    const digest = async (one: Db) => {
      // Accounts that can sign in have a random salt in their hash and the moment of its creation.
      const { rows } = await sql`
        select profiles.*, case when password_hash is null then to_jsonb(citizen_accounts)
          else to_jsonb(citizen_accounts) - 'password_hash' - 'updated_at' end as account
        from profiles join citizen_accounts on citizen_accounts.id = account_id order by profiles.id`.execute(one)
      return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
    }
    const again = await demo(500)
    expect(await digest(again.db)).toBe(await digest(db))
  })
})

test('rows inserted in bulk contain every text unchanged', async () => {
  const db = await migrated()
  const texts = ['"comillas"', 'barra \\ inversa', '{llaves, coma}', 'NULL', '', 'Núñez ñ 🙂', "o'clock", 'línea\ndos']
  const rows = [...texts.map((name, id) => ({ id, name })), { id: 100, name: 'sin nada' }]
  await insertRows(db, 'sex', rows)
  expect(await db.selectFrom('sex').selectAll().orderBy('id').execute()).toEqual(rows)
})

test('a large population keeps the same indexes and references', async () => {
  const structure = async (db: Db) => {
    const { rows } = await sql`
      select indexdef as definition from pg_indexes where schemaname = 'public'
      union all
      select conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where contype = 'f' order by 1`.execute(db)
    return rows
  }
  const { db } = await demo(3_500)
  expect(await structure(db)).toEqual(await structure(await migrated()))
  expect((await counts(db)).profiles).toBe(3_500)
})

test('a seed without the demonstration creates one superadmin, no citizen, and the texts that everybody accepts', async () => {
  const db = await migrated()
  const admin = { username: 'direccion', password }
  const { usernames } = await seed(db, { demo: null, citizens: 0, password: '', admin, now, log: () => undefined })
  expect(usernames).toEqual(['direccion'])
  expect(await staffOf(db)).toMatchObject([{ username: 'direccion', role: 'superadmin' }])
  expect(await counts(db)).toMatchObject({ profiles: 0, users: 1, localities: 22, audits: 0 })
  const { rows: texts } = await sql`
    select purpose, title, left(text, 11) as text from informed_consent_rows
    where purpose is not null order by purpose`.execute(db)
  expect(texts).toEqual([
    { purpose: 'general', title: 'Autorización para el tratamiento de datos personales', text: 'Según la Le' },
    { purpose: 'terms', title: 'Términos y condiciones del portal', text: 'Este portal' },
  ])
})

test('a seed that is interrupted leaves the database empty', async () => {
  const db = await migrated()
  const breaking = seed(db, {
    demo: loadDemo,
    citizens: 100,
    password,
    now,
    log: () => {
      throw new Error('broken off')
    },
  })
  await expect(breaking).rejects.toThrow('broken off')
  expect(await counts(db)).toMatchObject({ profiles: 0, users: 0, localities: 0 })
})

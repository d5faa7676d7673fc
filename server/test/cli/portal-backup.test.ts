import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { login, type Tokens } from '@portal/contract'
import { showProfile } from '@portal/contract/staff'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { openDb, openPool, withClient } from '../../src/base/database/db.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { addJob } from '../../src/base/services/jobs/queue.ts'
import type { FileStore } from '../../src/base/storage/file-store.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { backup } from '../../src/cli/backup/backup.ts'
import { dump } from '../../src/cli/backup/dump.ts'
import { load } from '../../src/cli/backup/load.ts'
import { sha256 } from '../../src/cli/backup/manifest.ts'
import { checkArchive } from '../../src/cli/backup/read-archive.ts'
import { restore } from '../../src/cli/backup/restore.ts'
import {
  type CommandOutput,
  changedByRestore,
  contentOf,
  filesOf,
  fill,
  type Installation,
  installation,
  password,
  scratch,
  sqlIn,
} from './portal-run.ts'

// The tests write and read whole databases.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** A row in each table that citizens' requests write. */
const ofCitizens = [
  `update citizen_accounts set password_hash = 'hash', preferences = '{"mails": false}' where id = 1`,
  `update profiles set relationship = 'HIJO/A', citizen_changed_at = now() where id = 2`,
  `update files set replaces_id = (select min(id) from files) where id = (select max(id) from files)`,
  `insert into citizen_codes (citizen_id, purpose, email, code_hash, expires_at)
   values (1, 'change-email', 'otra@test.example', '\\x01', now() + interval '10 minutes')`,
  `insert into guardians (profile_id, email, invited_by) values (1, 'madre@test.example', 1)`,
  `insert into identity_requests (profile_id, citizen_id, changes, reason) values (1, 1, '{"name": "Inés"}', 'Está mal escrito')`,
  `insert into account_consents (citizen_id, revision_id) select 1, min(id) from consent_revisions`,
  `insert into idempotency_keys (citizen_id, key, request) values (1, 'uno', 'PUT /')`,
  `insert into teams (schedule_id, name, captain_profile_id) select min(id), 'Los Pumas', 1 from schedules`,
  `insert into team_invitations (team_id, code_hash, created_by, expires_at) select max(id), '\\x02', 1, now() from teams`,
]
const tablesOfCitizens = ofCitizens.flatMap((text) => /^insert into (\w+)/.exec(text)?.[1] ?? [])

let source: Installation
let place: string
let archive: string
const targets: Installation[] = []

async function target(how: Parameters<typeof installation>[0] = {}): Promise<Installation> {
  const made = await installation(how)
  targets.push(made)
  return made
}

beforeAll(async () => {
  source = await installation()
  await fill(source, 40)
  await sqlIn(
    source.address,
    `insert into sessions (id, user_id, ip) values ('0b0a4a4e-7d5c-4a55-9df8-2f6a5d3f2a10', 1, '10.0.0.1')`,
    `insert into session_tokens values ('\\x00ff', '0b0a4a4e-7d5c-4a55-9df8-2f6a5d3f2a10', 'access', now() + interval '1 hour', null)`,
    `insert into audits (event, entity, entity_id, new_values, created_at)
     values ('noted', 'Profile', 1, '{"text": "tab\\there, \\\\ and \\"quotes\\", ñandú 🌳\\nline"}', '2026-01-02 03:04:05.678901+00')`,
    `insert into app_secrets values ('test', '\\x00010203fffe0a0d5c')`,
  )
  await sqlIn(source.address, ...ofCitizens)
  const db = openDb(openPool(source.address, { statementTimeout: 0, max: 1 }))
  await addJob(db as never, 'mail', { id: 7, text: 'á "b"' }, { runAt: new Date('2030-01-01'), key: 'mail 7' })
  await db.destroy()
  await sqlIn(
    source.address,
    `update graphile_worker._private_jobs set attempts = 3, last_error = 'the server is away'`,
  )
  place = scratch()
  archive = join(place, 'whole.tar.gz')
  const { code, text } = await source.run(backup, ['--to', archive])
  expect(text).toMatch(/^Backed up [\d,]+ rows of \d+ tables, 1 waiting job and \d+ files/)
  expect(code).toBe(0)
})
afterEach(async () => {
  for (const made of targets.splice(0)) await made.close()
})
afterAll(async () => {
  await source.close()
  rmSync(place, { recursive: true, force: true })
})

/** The content of an installation that a restore must bring back. */
async function everything({ address, dataDir }: Installation) {
  return { content: await contentOf(address, changedByRestore), files: await filesOf(join(dataDir, 'files')) }
}

/** The complete content, to test that nothing was changed. */
async function whole({ address, dataDir }: Installation) {
  return { content: await contentOf(address), files: await filesOf(join(dataDir, 'files')) }
}

describe('a backup of an external database, restored into an empty one', () => {
  let other: Installation
  let output: CommandOutput

  beforeAll(async () => {
    other = await installation()
    output = await other.run(restore, ['--from', archive])
  })
  afterAll(() => other.close())

  test('has every row, every job and every file', async () => {
    expect(output.code).toBe(0)
    expect(output.text).toMatch(/Restored [\d,]+ rows, 1 waiting job and [1-9]\d* files/)
    expect(await everything(other)).toEqual(await everything(source))
    const audits = `select id, event, entity, entity_id, new_values, created_at from audits where event <> 'backup-restored' order by id`
    expect(await sqlIn(other.address, audits)).toEqual(await sqlIn(source.address, audits))
    for (const name of tablesOfCitizens)
      expect([name, (await sqlIn(other.address, `select from ${name}`)).length > 0]).toEqual([name, true])
  })

  test('signs everybody out, writes a row to the audit log, and the audit log still rejects changes', async () => {
    expect(await sqlIn(other.address, 'select ended_reason from sessions')).toEqual([{ ended_reason: 'restored' }])
    expect(await sqlIn(other.address, 'select * from session_tokens')).toEqual([])
    const [audit] = await sqlIn(
      other.address,
      `select entity, principal_kind, job, new_values from audits where event = 'backup-restored'`,
    )
    expect(audit).toMatchObject({
      entity: 'Audit',
      principal_kind: 'system',
      job: 'restore',
      new_values: { rows: expect.any(Number), made_at: expect.any(String) },
    })
    await expect(sqlIn(other.address, `update audits set event = 'x'`)).rejects.toMatchObject({ code: '42501' })
    await expect(sqlIn(other.address, 'delete from audits')).rejects.toMatchObject({ code: '42501' })
  })

  test('has the structure that the migrations create, and continues the sequences', async () => {
    const form = `select (select json_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'public') as indexes,
      (select json_agg(conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) order by conrelid::regclass::text, conname)
       from pg_constraint where connamespace = 'public'::regnamespace) as constraints,
      (select json_agg(tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text order by tgrelid::regclass::text, tgname)
       from pg_trigger where not tgisinternal) as triggers`
    expect(await sqlIn(other.address, form)).toEqual(await sqlIn(source.address, form))
    const next = `insert into citizen_accounts (email) values ('next@test.example') returning id`
    const [{ id }] = (await sqlIn(other.address, next)) as [{ id: number }]
    const [{ most }] = (await sqlIn(source.address, 'select max(id) as most from citizen_accounts')) as [
      { most: number },
    ]
    expect(id).toBe(most + 1)
  })

  test('works: the demo people sign in and the details of a citizen are returned', async () => {
    const db = openDb(openPool(other.address))
    const app = await buildApp({
      config: readConfig({ PORTAL_LOG_LEVEL: 'silent' }),
      db,
      log: openLog('silent'),
      webRoot: null,
      store: openFolderStore(join(other.dataDir, 'files')),
    })
    try {
      const entered = await app.inject({ method: 'POST', url: login.path, payload: { username: 'viewer', password } })
      const { access_token } = entered.json<Tokens>()
      const url = showProfile.path.replace(':id', '1')
      const response = await app.inject({ url, headers: { authorization: `Bearer ${access_token}` } })
      expect(response.statusCode).toBe(200)
      expect(response.json().data).toMatchObject({ id: 1 })
    } finally {
      await app.close()
      await db.destroy()
    }
  })
})

describe('a backup', () => {
  test('contains one moment: rows written while it is created are not in it', async () => {
    const rows: string[] = []
    let isFirst = true
    const catching = {
      put: async (name: string, bytes: Buffer) => {
        if (isFirst) await sqlIn(source.address, `insert into tries values ('while it is made')`)
        isFirst = false
        if (name.startsWith('tables/tries/')) rows.push(bytes.toString())
      },
      finish: async () => undefined,
      abandon: async () => undefined,
    }
    const store = openFolderStore(join(source.dataDir, 'files'))
    const { manifest } = await withClient(source.address, (client) =>
      withClient(source.address, (other) => dump(client, other, store, '0', catching)),
    )
    expect(manifest.tables.find(({ name }) => name === 'tries')?.rows).toBe(0)
    expect(rows.join('')).not.toContain('while it is made')
    expect(await sqlIn(source.address, 'delete from tries returning key')).toHaveLength(1)
  })

  test('reports files that the store has lost, and no deleted ones', async () => {
    const [{ key }] = (await sqlIn(
      source.address,
      `select s.key from stored_files s join files f on f.stored_file_id = s.id where f.deleted_at is null order by s.id limit 1`,
    )) as [{ key: string }]
    const setDeleted = (moment: string) =>
      sqlIn(
        source.address,
        'alter table files disable trigger user',
        `update files set deleted_at = ${moment} where stored_file_id = (select id from stored_files where key = '${key}')`,
        'alter table files enable trigger user',
      )
    const path = join(source.dataDir, 'files', key)
    const bytes = readFileSync(path)
    rmSync(path)
    try {
      const lacking = await source.run(backup, [join(place, 'lacking.tar.gz')])
      expect(lacking.code).toBe(1)
      expect(lacking.text).toContain('The store lacks 1 file that the database names')
      expect(lacking.text).toContain(key)
      await setDeleted('now()')
      expect((await source.run(backup, [join(place, 'deleted.tar.gz')])).code).toBe(0)
    } finally {
      writeFileSync(path, bytes)
      await setDeleted('null')
    }
  })

  test('never replaces another one, and leaves nothing when it cannot be written', async () => {
    await expect(source.run(backup, [archive])).rejects.toThrow(/is there already/)
    const file = join(place, 'a-file')
    writeFileSync(file, '')
    await expect(source.run(backup, [join(file, 'inner.tar.gz')])).rejects.toThrow(/could not be written/)
    expect(readdirSync(place).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('with --keep creates its folder, and is refused when the target is a file', async () => {
    const folder = join(scratch(), 'nightly', 'portal')
    await source.run(backup, ['--to', folder, '--keep', '3'])
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^portal-\d{8}-\d{6}\.tar\.gz$/)])
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await expect(source.run(backup, ['--to', file, '--keep', '3'])).rejects.toThrow('--keep goes with a folder')
    rmSync(folder, { recursive: true })
  })

  test('into an existing folder gets a name with its time, and the oldest such backups are deleted', async () => {
    const folder = scratch()
    writeFileSync(join(folder, 'portal-20200101-000000.tar.gz'), '')
    writeFileSync(join(folder, 'portal-20200102-000000.tar.gz'), '')
    writeFileSync(join(folder, 'mine.tar.gz'), '')
    const { text } = await source.run(backup, ['--to', folder, '--keep', '2'])
    expect(text).toContain('Removed 1 older backup.')
    const names = readdirSync(folder)
    expect(names).toContain('portal-20200102-000000.tar.gz')
    expect(names).toContain('mine.tar.gz')
    expect(names).toHaveLength(3)
    rmSync(folder, { recursive: true })
  })
})

describe('a restore', () => {
  test('refuses a database that is not empty, and with --yes-overwrite replaces all its data', async () => {
    const other = await target({ isFilled: true })
    await sqlIn(other.address, `insert into citizen_accounts (email) values ('mine@test.example')`)
    const stored = openFolderStore(join(other.dataDir, 'files'))
    await stored.put('2020/01/former', Buffer.from('former'))
    await sqlIn(
      other.address,
      `insert into stored_files (key, original_name, mime, size, sha256) values ('2020/01/former', 'a', 'text/plain', 6, '\\x00')`,
    )
    const before = await whole(other)
    await expect(other.run(restore, [archive])).rejects.toThrow(/not empty .* Nothing was touched/)
    expect(await whole(other)).toEqual(before)
    const { text } = await other.run(restore, [archive, '--yes-overwrite'])
    expect(text).toMatch(/Removed [1-9]\d* files? of what was there before/)
    expect(await everything(other)).toEqual(await everything(source))
  })

  test('is refused while a server uses the database', async () => {
    const other = await target()
    const pool = openPool(other.address)
    await pool.query('select 1')
    await expect(other.run(restore, [archive])).rejects.toThrow(/stop every server first/)
    await pool.end()
  })

  test('that fails in the middle leaves the former data', async () => {
    const other = await target({ isFilled: true })
    const before = await contentOf(other.address)
    const full: FileStore = {
      ...openFolderStore(join(place, 'full')),
      put: async () => {
        throw new Error('no space left')
      },
    }
    const manifest = await checkArchive(archive)
    const work = withClient(other.address, (client) => load(client, archive, manifest, full, () => undefined))
    await expect(work).rejects.toThrow(/no space left.*the database was not changed/)
    expect(await contentOf(other.address)).toEqual(before)
  })

  test('of a backup that is damaged after the check leaves the former data', async () => {
    const folder = join(place, 'spoilt-later')
    await source.run(backup, ['--to', folder])
    const other = await target({ isFilled: true })
    const before = await contentOf(other.address)
    const manifest = await checkArchive(folder)
    const store = openFolderStore(join(other.dataDir, 'files'))
    rmSync(join(folder, 'tables', 'users', '000001.copy'))
    const work = withClient(other.address, (client) => load(client, folder, manifest, store, () => undefined))
    await expect(work).rejects.toThrow('tables/users/000001.copy is missing')
    expect(await contentOf(other.address)).toEqual(before)
  })

  test('with --check only checks the backup', async () => {
    const other = await target()
    const { code, text } = await other.run(restore, ['--check', archive])
    expect([code, text]).toEqual([0, expect.stringMatching(/^The backup is whole: [\d,]+ rows/)])
    expect(await sqlIn(other.address, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
  })

  test('of a later version is refused in one sentence', async () => {
    const other = await target({ isFilled: true })
    await sqlIn(other.address, `insert into kysely_migration (name, timestamp) values ('9999-later.sql', '')`)
    const later = join(place, 'later.tar.gz')
    await other.run(backup, [later])
    await expect((await target()).run(restore, [later])).rejects.toThrow(/later version .*9999-later\.sql/)
  })

  test('of a database from another version of a migration is refused in one sentence', async () => {
    const other = await target({ isFilled: true })
    await sqlIn(other.address, `update kysely_migration set name = name || '0' where name like '0008-enrolments.sql %'`)
    const former = join(place, 'former.tar.gz')
    await other.run(backup, [former])
    await expect((await target()).run(restore, [former])).rejects.toThrow(
      /^The backup was made with another version of these migrations \(0008-enrolments\.sql\): [^\n]+\.$/,
    )
  })
})

describe('a backup from before the first release', () => {
  test('is refused in one sentence and nothing is changed', async () => {
    const folder = join(place, 'former')
    await source.run(backup, ['--to', folder])
    const path = join(folder, 'manifest.json')
    const former = { ...JSON.parse(readFileSync(path, 'utf8')), format: 1, migrations: [{ name: '001-base.sql' }] }
    const bytes = Buffer.from(JSON.stringify(former))
    writeFileSync(path, bytes)
    writeFileSync(join(folder, 'manifest.sha256'), `${sha256(bytes)}  manifest.json\n`)
    const other = await target()
    for (const args of [[folder], ['--check', folder]]) {
      await expect(other.run(restore, args)).rejects.toThrow(
        /^The backup was made by a version of the program from before the first release, [^\n]+\.$/,
      )
    }
    expect(await sqlIn(other.address, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
  })
})

describe('a damaged backup is refused and nothing is changed', () => {
  /** Changes a byte of a file. */
  function spoil(path: string, at: (bytes: Buffer) => number): void {
    const bytes = readFileSync(path)
    const place = at(bytes)
    bytes[place] = (bytes[place] ?? 0) ^ 0x01
    writeFileSync(path, bytes)
  }

  async function rejected(path: string, message: RegExp): Promise<void> {
    const other = await target({ isFilled: true })
    const before = await whole(other)
    await expect(other.run(restore, [path, '--yes-overwrite'])).rejects.toThrow(message)
    expect(await whole(other)).toEqual(before)
  }

  test.each([
    ['a byte in the middle', (bytes: Buffer) => Math.floor(bytes.length / 2)],
    ['a byte at the end', (bytes: Buffer) => bytes.length - 6],
  ])('after a change of %s of the file', async (_, at) => {
    const path = join(place, 'spoilt.tar.gz')
    writeFileSync(path, readFileSync(archive))
    spoil(path, at)
    await rejected(path, /cannot be used: .+Nothing was touched/)
  })

  test('when it is cut off', async () => {
    const path = join(place, 'short.tar.gz')
    writeFileSync(path, readFileSync(archive).subarray(0, -2000))
    await rejected(
      path,
      /cannot be used: it is incomplete, damaged, or no backup of this program\. Nothing was touched\.$/,
    )
  })

  test('when it is another kind of file, or does not exist', async () => {
    const path = join(place, 'letter.tar.gz')
    writeFileSync(path, 'Dear operator')
    await rejected(
      path,
      /cannot be used: it is incomplete, damaged, or no backup of this program\. Nothing was touched\.$/,
    )
    await expect((await target()).run(restore, [join(place, 'absent.tar.gz')])).rejects.toThrow(/There is no backup at/)
  })

  test('when a table, a file, a checksum or the manifest of an open folder is changed or missing', async () => {
    const folder = join(place, 'open')
    await source.run(backup, ['--to', folder])
    const key = readFileSync(join(folder, 'sums', '000001.sha256'), 'utf8')
      .split('\n')
      .find((line) => line.includes('files/'))
    const file = join(folder, key?.split('  ')[1] ?? '')
    const table = join(folder, 'tables', 'users', '000001.copy')
    for (const path of [table, file, join(folder, 'manifest.json'), join(folder, 'sums', '000001.sha256')]) {
      const former = readFileSync(path)
      spoil(path, (bytes) => Math.floor(bytes.length / 2))
      await expect(checkArchive(folder), path).rejects.toThrow(/cannot be used/)
      rmSync(path)
      await expect(checkArchive(folder), path).rejects.toThrow(/cannot be used/)
      writeFileSync(path, former)
    }
    spoil(table, () => 0)
    await rejected(folder, /the bytes of tables\/users\/000001\.copy are not those that were written/)
    spoil(table, () => 0)
    const other = await target()
    await other.run(restore, [folder])
    expect(await everything(other)).toEqual(await everything(source))
    expect(existsSync(`${folder}.part`)).toBe(false)
  })
})

import { chmodSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readLeniently } from '../../src/base/process/config.ts'
import { noteBackup } from '../../src/base/process/last-backup.ts'
import { openLog } from '../../src/base/process/log.ts'
import { newShutdown } from '../../src/base/process/shutdown.ts'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { backup } from '../../src/cli/backup/backup.ts'
import { opener } from '../../src/cli/command-database.ts'
import { doctor } from '../../src/cli/doctor/doctor.ts'
import { checkProgram, spaceFinding } from '../../src/cli/doctor/machine.ts'
import { type Installation, installation, scratch, sqlIn } from './portal-run.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let at: Installation
beforeAll(async () => {
  at = await installation({ isFilled: true })
})
afterAll(() => at.close())

/** The output of the doctor with these settings. */
async function look(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<{ code: number | null; text: string }> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const settings = { DATABASE_URL: at.url, PORTAL_DATA_DIR: at.dataDir, PORT: '0', ...env }
  const ending = newShutdown()
  const parts = { ...readLeniently(settings), log: openLog('silent'), ending, print, args }
  const code = await doctor.run({ ...parts, openDatabase: opener(parts) })
  await ending.run()
  return { code, text: lines.join('\n') }
}

const line = (state: string, message: RegExp) => new RegExp(`^${state.padEnd(5)}  .*${message.source}`, 'm')

test('a correct installation has no error', async () => {
  noteBackup(at.dataDir, { path: at.dataDir, at: new Date().toISOString() })
  // Passwords that differ from the demo's, as in a real installation.
  await sqlIn(at.address, `update users set password_hash = '${await hashPassword('Algo-muy-suyo')}'`)
  const { code, text } = await look()
  expect(text).toMatch(line('ok', /All migrations are applied/))
  expect(text).toMatch(line('ok', /The last backup was made on/))
  expect(text).toMatch(line('ok', /file store receives, returns and deletes/))
  // The web may be built or not in this folder.
  expect(text.split('\n').filter((line) => line.startsWith('error') && !line.includes('web is not built'))).toEqual([])
  expect(code).toBe(text.includes('error') && text.includes('web is not built') ? 1 : 0)
})

test('the messages are Spanish on request, and the states that a monitor reads stay the same', async () => {
  vi.stubEnv('PORTAL_LANGUAGE', 'es')
  const { text } = await look({ PORT: 'x' })
  vi.unstubAllEnvs()
  expect(text).toMatch(line('ok', /Todas las migraciones están aplicadas/))
  expect(text).toMatch(line('error', /PORT debe ser un número entero.* → Con eso el servidor no arranca/))
  expect(text).toMatch(/\n\d fallas? impiden? el funcionamiento\.$/)
  expect(text.split('\n').every((line) => /^((ok {3}|note |warn |error) {2}|$|\d)/.test(line))).toBe(true)
})

test('what is missing for real use comes last, in the order in which one does it, each with the line to type', async () => {
  const bare = await look({ PORTAL_DATA_DIR: scratch() })
  const steps = (text: string) =>
    text.split('\n').flatMap((line) => /^note {3}For real use: (.+)$/.exec(line)?.[1] ?? [])
  expect(steps(bare.text)).toEqual([
    expect.stringMatching(/without invented people.* → Type: PORTAL_DEMO=0 .*create-admin$/),
    expect.stringMatching(
      /name and the logo.* → Type: PORTAL_INSTITUTE='.+' PORTAL_INSTITUTE_SHORT=\w+ PORTAL_LOGO=.+/,
    ),
    expect.stringMatching(/public address.* → Type: PORTAL_PUBLIC_URL=https:/),
    expect.stringMatching(/mail server.* → Type: SMTP_URL=smtps:.* PORTAL_MAIL_FROM=/),
    expect.stringMatching(/schedules on the page/),
    expect.stringMatching(/citizens.* → Type: npm run portal -- import-citizens --template people.xlsx, .*--file/),
    expect.stringMatching(/backup.* → Type: npm run portal -- backup --keep/),
  ])
  const { text } = await look({ PORTAL_PUBLIC_URL: 'https://portal.test.example', PORTAL_TRUST_PROXY: '1' })
  expect(steps(text).join()).not.toContain('public address')
})

describe('the doctor finds each error and prints how to correct it', () => {
  test('of settings: invalid, unknown or contradictory ones', async () => {
    const { code, text } = await look({
      PORT: '70000',
      HOST: '0.0.0.0',
      S3_BUCKET: 'files',
      PORTAL_DEMO: '1',
      PORTAL_PUBLIC_URL: 'https://portal.test.example',
    })
    expect(code).toBe(1)
    expect(text).toMatch(line('error', /PORT must be a whole number .* → .*configuration/))
    expect(text).toMatch(line('error', /S3_BUCKET needs S3_ACCESS_KEY_ID/))
    expect(text).toMatch(line('warn', /PORTAL_TRUST_PROXY believes no proxy/))
    expect(text).toMatch(line('warn', /PORTAL_DEMO is on beside DATABASE_URL/))
  })

  test('of the machine: an old Node.js, a wrong clock, a full disk', () => {
    const states = (found: ReturnType<typeof checkProgram>) => found.map(({ state }) => state)
    expect(states(checkProgram('18.20.0'))[0]).toBe('error')
    expect(states(checkProgram('20.19.0'))[0]).toBe('ok')
    expect(checkProgram('22.1.0', new Date('2001-01-01'))).toContainEqual(
      expect.objectContaining({ state: 'error', what: expect.stringContaining('clock') }),
    )
    expect(spaceFinding(50e6, 'data').state).toBe('error')
    expect(spaceFinding(1e9, 'data').state).toBe('warn')
    expect(spaceFinding(90e9, 'data').state).toBe('ok')
  })

  test('of the data folder: open to others, or no folder', async () => {
    chmodSync(at.dataDir, 0o755)
    expect((await look()).text).toMatch(line('warn', /Other accounts .* → .*chmod 700/))
    chmodSync(at.dataDir, 0o700)
    const file = join(at.dataDir, 'a-file')
    writeFileSync(file, '')
    const { code, text } = await look({ PORTAL_DATA_DIR: join(file, 'data') })
    expect([code, text]).toEqual([1, expect.stringMatching(line('error', /Nothing can be written in/))])
    rmSync(file)
  })

  test('of a port that is taken', async () => {
    const other = createServer()
    await new Promise<void>((settle) => other.listen(0, '127.0.0.1', settle))
    const { port } = other.address() as AddressInfo
    const embedded = { DATABASE_URL: '', PORTAL_DATA_DIR: scratch(), PORT: String(port) }
    const { code, text } = await look(embedded)
    expect([code, text]).toEqual([1, expect.stringMatching(line('error', /Port \d+ .* is taken/))])
    other.close()
    rmSync(embedded.PORTAL_DATA_DIR, { recursive: true })
  })

  test('of the database: no response, another version, or another structure', async () => {
    const away = await look({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none' })
    expect([away.code, away.text]).toEqual([
      1,
      expect.stringMatching(line('error', /Cannot connect to the database at 127/)),
    ])
    await sqlIn(
      at.address,
      `insert into kysely_migration (name, timestamp) values ('9999-later.sql', '')`,
      `update kysely_migration set name = '0000-' || name where name like '0009-oversight.sql %'`,
      `update kysely_migration set name = name || '0' where name like '0008-enrolments.sql %'`,
    )
    const { code, text } = await look()
    expect(code).toBe(1)
    expect(text).toMatch(line('error', /later version of the program: .*9999-later\.sql/))
    expect(text).toMatch(line('error', /Another version of these migrations made the database: 0008-enrolments\.sql/))
    expect(text).toMatch(line('warn', /still to be applied: 0009-oversight\.sql/))
    await sqlIn(
      at.address,
      `delete from kysely_migration where name = '9999-later.sql'`,
      `update kysely_migration set name = substr(name, 6) where name like '0000-%'`,
      `update kysely_migration set name = left(name, -1) where name like '0008-enrolments.sql %'`,
    )
  })

  test('of a database from before the first release, which is not backed up either', async () => {
    await sqlIn(at.address, 'create table migrations (name text)', `insert into migrations values ('001-base.sql')`)
    const { code, text } = await look()
    expect([code, text]).toEqual([1, expect.stringMatching(line('error', /from before the first release\. → .*anew/))])
    await expect(at.run(backup, [])).rejects.toThrow(/from before the first release/)
    await sqlIn(at.address, 'drop table migrations')
  })

  test('of the audit log: its trigger is off', async () => {
    await sqlIn(at.address, 'alter table audits disable trigger audits_append_only')
    const { code, text } = await look()
    expect([code, text]).toEqual([1, expect.stringMatching(line('error', /audit log from being changed is off/))])
    await sqlIn(at.address, 'alter table audits enable trigger audits_append_only')
  })

  test('of the identity provider: the secret, the issuer, the redirect address', async () => {
    const description: Record<string, unknown> = {}
    const provider = createHttpServer((request, response) => {
      if (!request.url?.endsWith('/realm/.well-known/openid-configuration')) response.statusCode = 404
      response.end(JSON.stringify(description))
    })
    await new Promise<void>((settle) => provider.listen(0, '127.0.0.1', settle))
    const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/realm`
    Object.assign(description, { issuer, code_challenge_methods_supported: ['S256'] })
    const secret = join(at.dataDir, 'provider-secret')
    writeFileSync(secret, 'un-secreto-que-nadie-ve\n')
    const env = {
      PORTAL_PUBLIC_URL: 'http://localhost:4370',
      PORTAL_SSO_ISSUER: issuer,
      PORTAL_SSO_CLIENT_ID: 'portal',
      PORTAL_SSO_CLIENT_SECRET_FILE: secret,
    }
    const before = (await look({ PORTAL_PUBLIC_URL: env.PORTAL_PUBLIC_URL })).text
    expect(before).not.toContain('identity provider')
    /** The additional lines under these settings, and the exit code. */
    const found = async (more: Readonly<Record<string, string>> = {}) => {
      const { code, text } = await look({ ...env, ...more })
      expect(text).not.toContain('un-secreto-que-nadie-ve')
      const lines = text.split('\n').filter((line) => /provider|issuer|PORTAL_SSO|group of the directory/.test(line))
      return { code, lines }
    }
    const { code: sound, lines } = await found()
    expect(lines).toEqual([
      expect.stringMatching(line('ok', /identity provider .* can be used/)),
      expect.stringMatching(line('note', /No group of the directory gives a role/)),
    ])

    await sqlIn(at.address, `insert into group_roles (claim, role_id) select 'g', min(id) from roles`)
    const cases: [Readonly<Record<string, string>>, RegExp][] = [
      [{ PORTAL_SSO_CLIENT_SECRET_FILE: join(at.dataDir, 'absent') }, /secret .* cannot be read: .*absent \(.+\)/],
      [{ PORTAL_SSO_ISSUER: `${issuer}/other` }, /no description of an identity provider .* \(status 404\)/],
      [{ PORTAL_SSO_ISSUER: `${issuer}/` }, /calls itself .*realm, and PORTAL_SSO_ISSUER is .*realm\//],
      [{ PORTAL_SSO_ISSUER: 'http://127.0.0.1:1' }, /provider http:\/\/127\.0\.0\.1:1 does not answer \(.+\)/],
      [{ PORTAL_PUBLIC_URL: 'http://portal.test.example' }, /back to an address without https/],
      [{ PORTAL_SSO_ISSUER: 'https://login.test.example/{tenantid}/v2.0' }, /stands for many tenants/],
      [{ PORTAL_SSO_ISSUER: 'https://login.test.example/common/v2.0' }, /stands for many tenants/],
      [{ PORTAL_SSO_ISSUER: 'https://login.test.example/organizations/v2.0' }, /stands for many tenants/],
      [{ PORTAL_SSO_SUBJECT_CLAIM: 'oid' }, /PORTAL_SSO_SUBJECT_CLAIM is oid, and the issuer .* names no tenant/],
    ]
    for (const [more, message] of cases) {
      expect(await found(more)).toEqual({ code: 1, lines: [expect.stringMatching(line('error', message))] })
    }
    delete description.code_challenge_methods_supported
    expect(await found()).toEqual({
      code: sound,
      lines: [
        expect.stringMatching(line('ok', /can be used/)),
        expect.stringMatching(line('warn', /does not announce PKCE with S256/)),
      ],
    })
    provider.close()
    await sqlIn(at.address, 'delete from group_roles')
    rmSync(secret)
  })

  test('of mail: no server at the address', async () => {
    const { code, text } = await look({ SMTP_URL: 'smtp://127.0.0.1:1' })
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(line('error', /mail server does not accept this program \(.+\)/)),
    ])
  })

  test('of files: lost ones, and a store that refuses new ones', async () => {
    await sqlIn(
      at.address,
      `insert into stored_files (key, original_name, mime, size, sha256) values ('2026/01/gone', 'a.pdf', 'application/pdf', 1, '\\x00')`,
    )
    expect((await look()).text).toMatch(line('error', /newest files, \d+ are missing .*\(2026\/01\/gone\)/))
    await sqlIn(at.address, `delete from stored_files where key = '2026/01/gone'`)
    rmSync(join(at.dataDir, 'files'), { recursive: true, force: true })
    writeFileSync(join(at.dataDir, 'files'), 'in the way')
    const { code, text } = await look()
    expect([code, text]).toEqual([1, expect.stringMatching(line('error', /file store does not work/))])
    rmSync(join(at.dataDir, 'files'))
    mkdirSync(join(at.dataDir, 'files'))
  })

  test('of all files on request: without a row, without content, and without either', async () => {
    const [orphan, recent] = ['2026/01/orphan', '2026/01/recent']
    const store = openFolderStore(join(at.dataDir, 'files'))
    for (const key of [orphan, recent]) await store.put(key, Buffer.from(key))
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000)
    utimesSync(join(at.dataDir, 'files', orphan), twoDaysAgo, twoDaysAgo)
    await sqlIn(
      at.address,
      `insert into stored_files (key, original_name, mime, size, sha256)
       values ('2026/01/gone', 'a.pdf', 'application/pdf', 1, '\\x00')`,
    )
    expect((await look()).text).not.toContain(orphan)
    const { code, text } = await look({}, ['--files'])
    expect(code).toBe(1)
    expect(text).toMatch(line('note', /No row names the file 2026\/01\/orphan\. → The server removes it at night/))
    expect(text).toMatch(line('error', /The file 2026\/01\/gone is missing\. → Restore it from a backup/))
    expect(text).toMatch(line('note', /1 file without a row, 1 row without a file/))
    expect(text).not.toContain(recent)
    expect(existsSync(join(at.dataDir, 'files', orphan))).toBe(true)
    await sqlIn(at.address, `delete from stored_files where key = '2026/01/gone'`)
    await store.remove(orphan)
    expect((await look({}, ['--files'])).text).toMatch(line('ok', /what the database names, and nothing else/))
  })

  test('of accounts: a password that is in the settings, and no administrator', async () => {
    await sqlIn(
      at.address,
      `update users set password_hash = '${await hashPassword('Demo-98765')}' where username = 'validator'`,
    )
    const result = await look({ PORTAL_DEMO_PASSWORD: 'Demo-98765' })
    expect([result.code, result.text]).toEqual([
      1,
      expect.stringMatching(line('error', /password of validator stands in/)),
    ])
    expect(result.text).toMatch(line('warn', /invented people and citizens/))
    await sqlIn(at.address, `update users set is_locked = true where username = 'superadmin'`)
    expect((await look()).text).toMatch(line('error', /No superadministrator can sign in.* → Run create-admin/))
    await sqlIn(at.address, `update users set is_locked = false where username = 'superadmin'`)
  })

  test('of secrets: one that is missing while data is encrypted with it', async () => {
    await sqlIn(
      at.address,
      `delete from app_secrets where name = 'one-time-codes'`,
      `insert into user_totp (user_id, secret) select min(id), '\\x00' from users`,
    )
    expect((await look()).text).toMatch(line('error', /secret one-time-codes is gone/))
    await sqlIn(at.address, 'delete from user_totp')
  })

  test('of passkeys of another address, of addresses that allow none, and of short passwords', async () => {
    await sqlIn(
      at.address,
      `insert into user_passkeys (user_id, site, credential_id, public_key, device_type, is_backed_up, name)
       select min(id), 'old.example', '\\x00', '\\x00', 'multiDevice', true, 'Una' from users`,
    )
    const { code, text } = await look({ PORTAL_PUBLIC_URL: 'https://10.0.0.5', PORTAL_TRUST_PROXY: '1' })
    expect(code).toBe(0)
    expect(text).toMatch(line('warn', /Passkeys that work no more, because they belong to old\.example: 1/))
    expect(text).toMatch(line('note', /no passkeys: the address in PORTAL_PUBLIC_URL is an IP address/))
    expect(text).toMatch(line('note', /up to 12 characters.* → Set PASSWORD_MAX_LENGTH=128/))
    await sqlIn(at.address, 'delete from user_passkeys')
    const sound = { PORTAL_PUBLIC_URL: 'https://portal.example', PORTAL_TRUST_PROXY: '1', PASSWORD_MAX_LENGTH: '128' }
    expect((await look(sound)).text).not.toMatch(/passkeys|PASSWORD_MAX_LENGTH/i)
  })

  test('of the queue: jobs that failed finally, that no worker takes, that are locked too long', async () => {
    await sqlIn(
      at.address,
      `select graphile_worker.add_job('mail', '{}', run_at => now() - interval '1 day', max_attempts => 3)`,
      `select graphile_worker.add_job('forget-file', '{}', run_at => now() - interval '1 day')`,
      `select graphile_worker.add_job('export', '{}')`,
      `update graphile_worker._private_jobs set attempts = 3, last_error = 'about a person' where max_attempts = 3`,
      `update graphile_worker._private_jobs set locked_at = now() - interval '2 hours', locked_by = 'worker'
       where id = (select id from graphile_worker.jobs where task_identifier = 'export')`,
    )
    const { code, text } = await look()
    expect(text).toMatch(line('warn', /1 job failed for good \(mail\)/))
    expect(text).toMatch(line('warn', /1 job has waited for more than 15 minutes/))
    expect(text).toMatch(line('warn', /1 job has been held for more than an hour/))
    expect(text).not.toContain('about a person')
    expect(code).toBeLessThanOrEqual(1)
    await sqlIn(at.address, 'delete from graphile_worker._private_jobs')
  })

  test('of backups: none, an old one, a missing one', async () => {
    const days = (count: number) => new Date(Date.now() - count * 24 * 3600 * 1000).toISOString()
    rmSync(join(at.dataDir, 'last-backup.json'))
    expect((await look()).text).toMatch(line('warn', /No backup was ever made .* → Run backup every night/))
    noteBackup(at.dataDir, { path: '/nowhere/portal.tar.gz', at: days(9) })
    expect((await look()).text).toMatch(line('warn', /last backup is 9 days old/))
    noteBackup(at.dataDir, { path: '/nowhere/portal.tar.gz', at: days(1) })
    expect((await look()).text).toMatch(line('note', /no longer at/))
  })
})

import { join } from 'node:path'
import { appSettings, currentUser, login, resetPassword as resetCall, type Tokens } from '@portal/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { openDb, openPool } from '../../src/base/database/db.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { UsageError } from '../../src/base/services/commands/command.ts'
import { hashPassword } from '../../src/base/services/identity/passwords.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { createAdmin } from '../../src/cli/create-admin.ts'
import { resetPassword } from '../../src/cli/reset-password.ts'
import { demo } from '../../src/cli/seed.ts'
import { sso } from '../../src/cli/sso.ts'
import { type CommandOutput, type Installation, installation, password, sqlIn } from './portal-run.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const withProvider = {
  PORTAL_PUBLIC_URL: 'https://portal.test.example',
  PORTAL_SSO_ISSUER: 'https://login.test.example',
  PORTAL_SSO_CLIENT_ID: 'citizen-portal',
  PORTAL_SSO_CLIENT_SECRET_FILE: '/not/read/here',
}

/** A server on an installation, to test an account with its responses. */
async function serve({ address, dataDir }: Installation, env: Readonly<Record<string, string>> = {}) {
  const db = openDb(openPool(address))
  const parts = {
    config: readConfig({ PORTAL_LOG_LEVEL: 'silent', ...env }),
    db,
    log: openLog('silent'),
    webRoot: null,
  }
  const app = await buildApp({ ...parts, store: openFolderStore(join(dataDir, 'files')) })
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  return {
    signIn: async (username: string, password: string) => {
      const response = await post(login.path, { username, password })
      return { code: response.statusCode, token: response.json<Partial<Tokens>>().access_token ?? '' }
    },
    whoAmI: async (token: string) =>
      (await app.inject({ url: currentUser.path, headers: { authorization: `Bearer ${token}` } })).statusCode,
    settings: async () => (await app.inject({ url: appSettings.path })).json<{ data: { sso: unknown } }>().data.sso,
    choose: async (body: object) => (await post(resetCall.path, body)).statusCode,
    close: () => app.close().then(() => db.destroy()),
  }
}

const passwordIn = ({ text }: CommandOutput) => /Password \(shown only this once\): (\S+)/.exec(text)?.[1] ?? ''
const person = ['--name', 'Ana', '--surname', 'Rojas', '--document', '52111222', '--email', 'ana@test.example']

describe('create-admin', () => {
  let empty: Installation
  let running: Installation
  beforeAll(async () => {
    empty = await installation()
    running = await installation({ isFilled: true })
  })
  afterAll(async () => {
    await empty.close()
    await running.close()
  })

  test('on an empty database creates the required data and one person, who can sign in', async () => {
    const output = await empty.run(createAdmin, ['--username', 'jefa', ...person])
    expect(output.text).toContain('Created the superadministrator jefa.')
    expect(await sqlIn(empty.address, 'select username, name, email from users')).toEqual([
      { username: 'jefa', name: 'Ana', email: 'ana@test.example' },
    ])
    expect(await sqlIn(empty.address, 'select from citizen_accounts')).toEqual([])
    const server = await serve(empty)
    expect((await server.signIn('jefa', passwordIn(output))).code).toBe(200)
    await server.close()
  })

  test('on a running installation adds a person with an audit row, and refuses a name that is taken', async () => {
    const args = ['--username', 'jefa', ...person]
    expect((await running.run(createAdmin, args)).code).toBe(0)
    const [audit] = await sqlIn(
      running.address,
      `select entity, url, new_values from audits where event = 'created' order by id desc limit 1`,
    )
    expect(audit).toMatchObject({
      entity: 'User',
      url: 'npm run portal -- create-admin',
      new_values: { username: 'jefa', roles: ['superadmin'] },
    })
    expect(JSON.stringify(audit)).not.toContain('argon2')
    await expect(running.run(createAdmin, args)).rejects.toThrow(/already exists/)
  })

  test('takes the name and the password of the settings where nobody can be asked', async () => {
    const settings = { PORTAL_ADMIN_USERNAME: 'nueva', PORTAL_ADMIN_PASSWORD: 'clave-12345' }
    const other = ['--name', 'Eva', '--surname', 'Ríos', '--document', '52111333', '--email', 'eva@test.example']
    const { text } = await running.run(createAdmin, other, settings)
    expect(text).toContain('Created the superadministrator nueva.')
    expect(text).not.toContain('Password')
    const server = await serve(running)
    expect((await server.signIn('nueva', 'clave-12345')).code).toBe(200)
    await server.close()
  })

  test.each([
    [['--username', 'x', ...person], /username field/],
    [['--username', 'otra', ...person, '--email', 'nowhere'], /e-mail field/],
    [['--username', 'otra'], /Say --name/],
    [['--bogus'], /There is no option --bogus\./],
  ])('returns a usage error in one sentence for %j', async (args, sentence) => {
    const work = running.run(createAdmin, args)
    await expect(work).rejects.toThrow(sentence)
    await expect(work).rejects.toBeInstanceOf(UsageError)
  })
})

describe('reset-password', () => {
  let at: Installation
  let server: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    at = await installation({ isFilled: true })
    await sqlIn(at.address, `update users set password_hash = '${await hashPassword(password)}'`)
    server = await serve(at)
  })
  afterAll(async () => {
    await server.close()
    await at.close()
  })

  test('removes the password and ends the sessions, and prints a link that sets a new password, once', async () => {
    const before = await server.signIn('viewer', password)
    const { text } = await at.run(resetPassword, ['--user', 'VIEWER'], {
      PORTAL_PUBLIC_URL: 'https://portal.test.example',
    })
    expect(text).toContain('The previous password of viewer no longer works, and 1 device was signed out.')
    expect(await server.whoAmI(before.token)).toBe(401)
    expect((await server.signIn('viewer', password)).code).toBe(422)
    const link = new URL(/https:\S+/.exec(text)?.[0] ?? '')
    expect(link.origin).toBe('https://portal.test.example')
    const secret = new URLSearchParams(link.hash.slice(1))
    const reset = { token: secret.get('token'), email: secret.get('email') }
    const chosen = { ...reset, password: 'Nueva-1234', password_confirmation: 'Nueva-1234' }
    expect(await server.choose(chosen)).toBe(200)
    expect(await server.choose(chosen)).toBe(422)
    expect((await server.signIn('viewer', 'Nueva-1234')).code).toBe(200)
    expect(await sqlIn(at.address, `select event from audits where url = 'npm run portal -- reset-password'`)).toEqual([
      { event: 'password-reset-asked' },
    ])
  })

  test('generates a password on request, and clears the earlier failed attempts', async () => {
    for (let time = 0; time < 4; time++) await server.signIn('assignor', 'wrong-one')
    expect((await server.signIn('assignor', password)).code).toBe(429)
    const output = await at.run(resetPassword, ['--user', 'assignor', '--generate'])
    expect((await server.signIn('assignor', passwordIn(output))).code).toBe(200)
  })

  test('unlocks a suspended account with --reopen only', async () => {
    await sqlIn(at.address, `update users set is_locked = true where username = 'admin'`)
    await expect(at.run(resetPassword, ['--user', 'admin', '--generate'])).rejects.toThrow(/--reopen/)
    const output = await at.run(resetPassword, ['--user', 'admin', '--generate', '--reopen'])
    expect((await server.signIn('admin', passwordIn(output))).code).toBe(200)
  })

  test('turns off one-time codes and passkeys with --without-codes, for a lost telephone', async () => {
    await sqlIn(
      at.address,
      `insert into user_totp (user_id, secret, confirmed_at) select id, '\\x00', now() from users where username = 'superadmin'`,
    )
    await sqlIn(
      at.address,
      `insert into user_passkeys (user_id, site, credential_id, public_key, device_type, is_backed_up, name)
       select id, 'localhost', '\\x00', '\\x00', 'singleDevice', false, 'Una' from users where username = 'superadmin'`,
    )
    const result = await at.run(resetPassword, ['--user', 'superadmin', '--generate'])
    expect(result.text).toContain('It still asks for a one-time code.')
    expect(result.text).toContain('Its passkeys still work.')
    const output = await at.run(resetPassword, ['--user', 'superadmin', '--generate', '--without-codes'])
    expect(output.text).toContain('Its passkeys were removed.')
    expect(await sqlIn(at.address, 'select from user_passkeys')).toEqual([])
    expect((await server.signIn('superadmin', passwordIn(output))).code).toBe(200)
  })

  test('names an unknown person, and requires a name', async () => {
    await expect(at.run(resetPassword, ['--user', 'nadie'])).rejects.toThrow(/no staff account .* nadie/)
    await expect(at.run(resetPassword, [])).rejects.toBeInstanceOf(UsageError)
  })

  test('the command demo adds nothing to a database that is not empty', async () => {
    await expect(at.run(demo, ['--citizens', '3'])).rejects.toThrow(/not empty/)
    await expect(at.run(demo, ['--citizens', 'many'])).rejects.toBeInstanceOf(UsageError)
  })
})

describe('sso', () => {
  let at: Installation
  beforeAll(async () => {
    at = await installation({ isFilled: true })
    await sqlIn(
      at.address,
      `update users set password_hash = '${await hashPassword(password)}'`,
      `update roles set sso_only = true where name = 'citizen-portal-viewer'`,
    )
  })
  afterAll(() => at.close())

  test('switches the sign-in of the institute off and on, at once, with an audit row for each change', async () => {
    const server = await serve(at, withProvider)
    expect((await server.signIn('viewer', password)).code).toBe(422)
    // The public settings contain whether there is a provider, and nothing else about it.
    expect(await server.settings()).toEqual({ label: null })
    for (const turn of [1, 2]) {
      const { code, text } = await at.run(sso, ['off'], withProvider)
      expect([turn, code, text]).toEqual([turn, 0, expect.stringContaining('is switched off')])
    }
    expect(await server.settings()).toBeNull()
    expect((await server.signIn('viewer', password)).code).toBe(200)
    expect((await at.run(sso, ['on'], withProvider)).text).toBe(
      'The sign-in with the account of the institute is on: https://login.test.example.',
    )
    expect(await server.settings()).not.toBeNull()
    await server.close()
    expect(
      await sqlIn(at.address, `select new_values from audits where event = 'sign-on-switched' order by id`),
    ).toEqual([{ new_values: { is_off: true } }, { new_values: { is_off: false } }])
  })

  test('prints the status, in both languages, and refuses any other argument', async () => {
    expect((await at.run(sso, [], withProvider)).text).toContain('is on: https://login.test.example')
    expect((await at.run(sso, ['status'])).text).toContain('is not configured')
    vi.stubEnv('PORTAL_LANGUAGE', 'es')
    expect((await at.run(sso, ['status'], withProvider)).text).toContain('está activado: https://login.test.example')
    vi.unstubAllEnvs()
    await expect(at.run(sso, ['of'])).rejects.toBeInstanceOf(UsageError)
    await expect(at.run(sso, ['on', 'off'])).rejects.toBeInstanceOf(UsageError)
  })

  test('reset-password names sso off for a person who needs the institute’s account', async () => {
    const args = ['--user', 'viewer', '--generate']
    expect((await at.run(resetPassword, args, withProvider)).text).toContain('npm run portal -- sso off')
    expect((await at.run(resetPassword, args)).text).not.toContain('sso off')
  })
})

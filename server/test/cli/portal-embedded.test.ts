import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { login, type Tokens } from '@portal/contract'
import { showProfile } from '@portal/contract/staff'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { joinEmbeddedPostgres } from '../../src/base/database/embedded-postgres/embedded-postgres.ts'
import {
  buildServer,
  clearAway,
  deleteFilledFolder,
  filledFolder,
  type Program,
  startProgram,
  temporaryFolder,
} from '../base/processes.ts'
import { changedByRestore, contentOf, filesOf, password } from './portal-run.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 200_000 })

beforeAll(buildServer)
afterEach(clearAway)
afterAll(deleteFilledFolder)

const env = { PORTAL_DEMO_CITIZENS: '5', PORTAL_DEMO_PASSWORD: password }

async function addressOf(dataDir: string) {
  const address = await joinEmbeddedPostgres(dataDir)
  if (address === null) throw new Error('no server holds the folder')
  return address
}

/** Signs in to a running program and requests a citizen. */
async function requestCitizen({ output }: Program): Promise<{ token: string; status: number; id: unknown }> {
  const origin = /is at (http:\/\/[^/]+)/.exec(output.all)?.[1] ?? ''
  const entered = await fetch(origin + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'viewer', password }),
  })
  const { access_token: token } = (await entered.json()) as Tokens
  const response = await fetch(origin + showProfile.path.replace(':id', '1'), {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await response.json()) as { data?: { id: unknown } }
  return { token, status: response.status, id: data?.id }
}

async function done(program: Program, code = 0): Promise<string> {
  expect([await program.ended, program.output.all]).toEqual([code, expect.anything()])
  return program.output.all
}

describe('an embedded database', () => {
  test('is backed up beside its running server, destroyed, and restored completely', async () => {
    const folder = await filledFolder(env)
    const safe = temporaryFolder()
    const server = startProgram(folder, env)
    await server.until('The administration is at')
    expect(await requestCitizen(server)).toMatchObject({ status: 200, id: 1 })

    const archive = join(safe, 'night.tar.gz')
    expect(await done(startProgram(folder, {}, ['backup', '--to', archive]))).toMatch(/Backed up [\d,]+ rows/)
    const address = await addressOf(folder)
    const before = await contentOf(address, changedByRestore)
    const files = await filesOf(join(folder, 'files'))
    expect(Object.keys(files).length).toBeGreaterThan(0)

    // A restore is refused while a server uses the database.
    const rejected = await done(startProgram(folder, {}, ['restore', archive, '--yes-overwrite']), 1)
    expect(rejected).toContain(`in use by process ${server.pid}`)
    expect(await contentOf(address, changedByRestore)).toEqual(before)

    server.signal('SIGTERM')
    await done(server)
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })

    expect(await done(startProgram(folder, {}, ['restore', '--from', archive]))).toMatch(/Restored [\d,]+ rows/)
    expect(await filesOf(join(folder, 'files'))).toEqual(files)
    const again = startProgram(folder, env)
    await again.until('The administration is at')
    expect(again.output.all).not.toContain('Filling the database')
    expect(await contentOf(await addressOf(folder), changedByRestore)).toEqual(before)
    expect(await requestCitizen(again)).toMatchObject({ status: 200, id: 1 })
  })

  test('accepts commands while its server runs, and the server uses the changed data', async () => {
    const folder = await filledFolder(env)
    const server = startProgram(folder, env)
    await server.until('The administration is at')
    const { token } = await requestCitizen(server)
    const output = await done(startProgram(folder, {}, ['reset-password', '--user', 'viewer']))
    const origin = /is at (http:\/\/[^/]+)/.exec(server.output.all)?.[1] ?? ''
    expect(output).toContain(`${origin}/`)
    const response = await fetch(origin + showProfile.path.replace(':id', '1'), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(401)
    // The exit code depends on the machine, because the web may not be built.
    const doctor = startProgram(folder, {}, ['doctor'])
    expect([0, 1]).toContain(await doctor.ended)
    expect(doctor.output.all).toMatch(/^ok {5}A server runs: process \d+/m)
  })
})

describe('the output of a command', () => {
  test('is its usage, with the exit code 2, for invalid arguments', async () => {
    const folder = temporaryFolder()
    const [unknown, option, help] = [['restor'], ['backup', '--sideways'], ['help', 'restore']].map((args) =>
      startProgram(folder, {}, args),
    ) as [Program, Program, Program]
    expect(await done(unknown, 2)).toMatch(/There is no command restor\.[\s\S]*doctor/)
    expect(await done(option, 2)).toMatch(/There is no option --sideways\.\nUsage: npm run portal -- backup/)
    expect(await done(help)).toContain('--yes-overwrite')
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
  })

  test('is Spanish when the shell is Spanish, or when the option requests it', async () => {
    const folder = temporaryFolder()
    const [help, option, setting] = [
      startProgram(folder, { PORTAL_LANGUAGE: '', LC_ALL: 'es_CO.UTF-8' }, ['help', 'backup']),
      startProgram(folder, {}, ['backup', '--sideways', '--language', 'es']),
      startProgram(folder, { PORT: '70000' }, ['migrate', '--language=es']),
    ] as const
    expect(await done(help)).toMatch(/--to ARCHIVO\.tar\.gz[\s\S]*Copiar en un solo archivo/)
    expect(await done(option, 2)).toMatch(/^La opción --sideways no existe\.\nUso: npm run portal -- backup/)
    expect(await done(setting, 1)).toBe('PORT debe ser un número entero de 0 a 65535, no «70000».\n')
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstSteps, type StepCode, screens, stepCodes } from '@portal/contract/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteBackup } from '../../src/base/process/last-backup.ts'
import { type TestApp, testApp } from '../base/test-app.ts'
import { schedulesApp } from '../offer/schedules-app.ts'

const secret = 'Clave-del-correo'
const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'portal-steps-'))) as [string, string]
const bare = await testApp({ PORTAL_DATA_DIR: folders[0] })
const ready = await testApp({
  PORTAL_DATA_DIR: folders[1],
  PORTAL_INSTITUTE: 'Alcaldía de Pruebas',
  PORTAL_LOGO: '/logo-de-pruebas.svg',
  PORTAL_PUBLIC_URL: 'https://portal.test.example',
  SMTP_URL: `smtps://remitente:${secret}@mail.test.example`,
})
afterAll(async () => {
  await bare.close()
  await ready.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

async function missingIn(at: TestApp): Promise<readonly StepCode[]> {
  const { status, body } = await at.call('superadmin', firstSteps)
  expect(status).toBe(200)
  expect(body.data.map(({ code }) => code)).toEqual(stepCodes)
  return body.data.flatMap(({ code, is_done }) => (is_done ? [] : [code]))
}

async function setDemo(at: TestApp, demo: boolean): Promise<void> {
  await at.db.deleteFrom('seedings').execute()
  await at.db.insertInto('seedings').values({ demo, citizens: 0 }).execute()
}

/** Deletes the accounts of staff except these. */
const leave = (at: TestApp, usernames: readonly string[]) =>
  at.db.updateTable('users').set({ deleted_at: at.now() }).where('username', 'not in', usernames).execute()

test('each step has a line to type or an existing screen to open', async () => {
  const { body } = await bare.call('superadmin', firstSteps)
  for (const { command, screen } of body.data) {
    expect([command, screen].filter((way) => way !== null)).toHaveLength(1)
    if (screen !== null) expect(Object.keys(screens)).toContain(screen)
  }
})

test('is refused to every role but the superadmin', async () => {
  for (const name of ['admin', 'viewer', 'assignor', 'validator', 'outsider'] as const)
    expect((await bare.call(name, firstSteps)).status).toBe(403)
  expect((await bare.call('stranger', firstSteps)).status).toBe(401)
})

test('names every step of an empty installation as missing', async () => {
  await setDemo(bare, true)
  await leave(bare, ['superadmin'])
  expect(await missingIn(bare)).toEqual(stepCodes)
  await setDemo(bare, false)
  expect(await missingIn(bare)).toEqual(stepCodes.filter((code) => code !== 'demo'))
})

describe('an installation with an address, mail and several users', () => {
  beforeAll(() => setDemo(ready, false))

  test('misses the roles while one user has none or all are superadmins', async () => {
    expect(await missingIn(ready)).toEqual(['roles', 'schedules', 'citizens', 'backup'])
    await leave(ready, ['superadmin', 'admin'])
    expect(await missingIn(ready)).toEqual(['schedules', 'citizens', 'backup'])
    await leave(ready, ['superadmin'])
    await ready.person('second', ['superadmin'])
    expect(await missingIn(ready)).toEqual(['roles', 'schedules', 'citizens', 'backup'])
    await ready.person('third', ['validator'])
    expect(await missingIn(ready)).toEqual(['schedules', 'citizens', 'backup'])
  })

  test('misses nothing after schedules, citizens and a backup, unless they are invented', async () => {
    const given = await schedulesApp(ready)
    await given.schedule({})
    await ready.citizen()
    expect(await missingIn(ready)).toEqual(['backup'])
    noteBackup(folders[1], { path: folders[1], at: new Date().toISOString() })
    expect(await missingIn(ready)).toEqual([])
    await setDemo(ready, true)
    expect(await missingIn(ready)).toEqual(['demo', 'schedules', 'citizens'])
  })

  test('gets no value of a setting in the response', async () => {
    const { body } = await ready.call('superadmin', firstSteps)
    for (const value of [secret, 'mail.test.example', 'portal.test.example', 'Pruebas', 'pruebas', folders[1]])
      expect(JSON.stringify(body)).not.toContain(value)
  })
})

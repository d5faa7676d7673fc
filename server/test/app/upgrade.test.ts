import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, login, status, type Tokens, upz } from '@portal/contract'
import { showInformedConsent, showTerms } from '@portal/contract/citizens'
import { listAudits, listObservations, listProfiles, showProfile, transitionProfile } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { type DatabaseAddress, type Db, openDb, openPool } from '../../src/base/database/db.ts'
import { migrate } from '../../src/base/database/migrate.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { backup } from '../../src/cli/backup/backup.ts'
import { restore } from '../../src/cli/backup/restore.ts'
import { type Installation, installation, scratch, sqlIn } from '../cli/portal-run.ts'
import { firstPassword, makeFirstRelease } from './first-release.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** A server on a database, and calls of it by a name that signs in with the password of the first release. */
async function serve(address: DatabaseAddress) {
  const db: Db = openDb(openPool(address))
  const app: FastifyInstance = await buildApp({
    config: readConfig({ PORTAL_LOG_LEVEL: 'silent' }),
    db,
    log: openLog('silent'),
    webRoot: null,
    store: openFolderStore(join(scratch(), 'files')),
  })
  const signIn = async (username: string) => {
    const payload = { username, password: firstPassword }
    return (await app.inject({ method: 'POST', url: login.path, payload })).json<Tokens>().access_token
  }
  const call = async (token: string, { method, path }: Call, id?: number, payload?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'x-localization': 'es' }
    const url = path.replace(':id', String(id))
    const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
    return { code: answer.statusCode, body: answer.json() }
  }
  return { signIn, call, close: () => app.close().then(() => db.destroy()) }
}

/** What the first release's people do with this one. */
async function use(address: DatabaseAddress): Promise<void> {
  const { signIn, call, close } = await serve(address)
  try {
    const admin = await signIn('rosalba')
    const list = await call(admin, listProfiles)
    expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([3, 2, 1])
    const detail = await call(admin, showProfile, 1)
    expect(detail.body.data).toMatchObject({
      full_name: expect.stringMatching(/MARÍA DEL PILAR NÚÑEZ ÓRTIZ/i),
      document: '52100200',
      birthdate: '1985-12-31',
      status: 'VERIFICADO',
      locality: 'ENGATIVA',
      version: 3,
    })
    const notes = await call(admin, listObservations, 1)
    expect(notes.body.data).toHaveLength(2)
    const audits = await call(admin, listAudits)
    expect(audits.body.data.map(({ user }: { user: string }) => user)).toContain('GERMÁN PEÑUELA')

    // A validator goes on with what was assigned to them then.
    const validator = await signIn('german')
    const own = await call(validator, listProfiles)
    expect(own.body.data.map(({ id }: { id: number }) => id)).toEqual([3, 1])
    const transitioned = await call(validator, transitionProfile, 3, {
      status_id: status.profileVerified,
      observation: 'Los datos corresponden con el documento.',
    })
    expect([transitioned.code, transitioned.body]).toEqual([200, expect.anything()])
    expect((await call(admin, showProfile, 3)).body.data).toMatchObject({ status: 'VERIFICADO', version: 3 })

    // What citizens need is there without a seed.
    for (const text of [showTerms, showInformedConsent]) {
      expect((await call(admin, text)).body.data).toMatchObject({ title: expect.any(String), revision: 1 })
    }
    expect((await call(admin, upz, 22)).body.data).toMatchObject([{ id: 125, upz_code: '0', name: 'SIN UPZ' }])
  } finally {
    await close()
  }
}

describe('an upgrade from the first release', () => {
  let old: Installation
  let archive: string

  beforeAll(async () => {
    old = await installation()
    await makeFirstRelease(old.address)
    archive = join(old.dataDir, 'first.tar.gz')
    // The new program backs the old database up before it touches it.
    expect((await old.run(backup, [archive])).code).toBe(0)
  })
  afterAll(() => old.close())

  test('keeps every row, and people go on where they were', async () => {
    const tables = [
      'users',
      'citizens',
      'profiles',
      'observations',
      'profile_moves',
      'audits',
      'notifications',
      'status',
    ]
    const rows = () =>
      Promise.all(tables.map((name) => sqlIn(old.address, `select count(*)::int as rows, max(id::text) from ${name}`)))
    const before = await rows()
    const { applied, changed, unknown } = await migrate(old.address)
    expect(applied[0]).toBe('006-password-resets.sql')
    expect([changed, unknown]).toEqual([[], []])
    expect(await rows()).toEqual(before)
    await use(old.address)
  })

  test('by way of a backup ends at the same place: it is restored as it was and brought up', async () => {
    const fresh = await installation()
    try {
      const { text } = await fresh.run(restore, [archive])
      expect(text).toContain('Brought up to this version: 006-password-resets.sql')
      const form = 'select name, hash from migrations order by name'
      expect(await sqlIn(fresh.address, form)).toEqual(await sqlIn(old.address, form))
      expect(
        await sqlIn(fresh.address, `select principal_kind, job from audits where event = 'backup-restored'`),
      ).toEqual([{ principal_kind: 'system', job: 'restore' }])
      await use(fresh.address)
    } finally {
      await fresh.close()
      rmSync(archive)
    }
  })
})

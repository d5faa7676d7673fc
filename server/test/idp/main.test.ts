import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { programRoot, readConfig } from '../../src/base/process/config.ts'
import { buildServer, clearAway, startNode } from '../base/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'citizen-portal-idp-'))
const secretFile = join(folder, 'secrets', 'client')
afterEach(clearAway)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const npmScript = () => {
  const { scripts } = JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as {
    scripts: { idp: string }
  }
  // The tsx command would kill a program that does not handle a signal within a few milliseconds.
  return scripts.idp.replace(/^tsx /, '--import tsx ').split(' ')
}

const run = (args: readonly string[], env?: Record<string, string>) =>
  startNode([...npmScript(), '--port', '0', '--secret-file', secretFile, ...args], env)

/**
 * Seconds of processor time that a process group has used. Wall-clock time would include other load on the machine. 0 where the system
 * has no /proc.
 */
function processorSeconds(group: number): number {
  if (!existsSync('/proc/self/stat')) return 0
  const ticks = readdirSync('/proc').map((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.replace(/^.*\) /s, '').split(' ')
      return Number(fields[2]) === group ? Number(fields[11]) + Number(fields[12]) : 0
    } catch {
      // Not a process, or a process that has ended.
      return 0
    }
  })
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}

describe('npm run idp', () => {
  test('prints its address and the settings of the portal, quickly and without a warning', async () => {
    const program = run(['--portal', 'http://127.0.0.1:4001/'])
    await program.until('PORTAL_SSO_LABEL')
    expect(processorSeconds(program.pid)).toBeLessThan(3)

    const [issuer = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(program.output.all) ?? []
    const settings = program.output.all.split('\n').filter((line) => line.startsWith('PORTAL_'))
    expect(settings).toEqual([
      'PORTAL_PUBLIC_URL=http://127.0.0.1:4001',
      `PORTAL_SSO_ISSUER=${issuer}`,
      'PORTAL_SSO_CLIENT_ID=citizen-portal',
      `PORTAL_SSO_CLIENT_SECRET_FILE=${secretFile}`,
      'PORTAL_SSO_SCOPES="openid profile email offline_access"',
      'PORTAL_SSO_GROUPS_CLAIM=groups',
      'PORTAL_SSO_SUBJECT_CLAIM=sub',
      'PORTAL_SSO_DOCUMENT_CLAIM=document',
      'PORTAL_SSO_LABEL=Instituto',
    ])
    const asWritten = settings.map((line) => line.replaceAll('"', '').split(/=(.*)/s, 2))
    expect(readConfig(Object.fromEntries(asWritten)).sso).toMatchObject({ issuer, clientSecretFile: secretFile })
    expect(statSync(secretFile).mode & 0o777).toBe(0o600)
    expect(readFileSync(secretFile, 'utf8').trim()).toMatch(/^[\w-]{43}$/)

    const discovery = await fetch(`${issuer}/.well-known/openid-configuration`)
    expect(await discovery.json()).toMatchObject({ issuer })
    program.signal('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(program.output.complaints).toBe('')
    expect(program.output.all).not.toContain('oidc-provider')
  })

  test('keeps the existing secret, and returns the configured errors', async () => {
    const before = readFileSync(secretFile, 'utf8')
    const program = run(['--fault', 'wrong-discovery-issuer', '--fault', 'expired'])
    await program.until('PORTAL_SSO_LABEL')
    expect(program.output.all).toContain('these faults: wrong-discovery-issuer, expired.')
    const [issuer = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(program.output.all) ?? []
    const discovery = await fetch(`${issuer}/.well-known/openid-configuration`)
    expect(await discovery.json()).toMatchObject({ issuer: 'https://otro-proveedor.example' })
    expect(readFileSync(secretFile, 'utf8')).toBe(before)
    program.signal('SIGTERM')
    expect(await program.ended).toBe(0)
  })

  test.each([
    ['in production', [], { NODE_ENV: 'production' }, 'does not start in production'],
    ['with an unknown fault', ['--fault', 'lazy'], {}, 'No such fault: lazy. There are: wrong-issuer,'],
  ])('does not start %s', async (_, args, env, reason) => {
    const program = run(args, env)
    expect(await program.ended).toBe(1)
    expect(program.output.complaints).toContain(reason)
  })
})

test('the bundle of the server contains neither the provider nor other test code', () => {
  buildServer()
  const { devDependencies } = JSON.parse(readFileSync(join(programRoot, 'server/package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  for (const name of ['main.js', 'workbook-worker.js']) {
    const bundle = join(programRoot, 'server/dist', name)
    const { sources } = JSON.parse(readFileSync(`${bundle}.map`, 'utf8')) as { sources: string[] }
    expect(sources.length).toBeGreaterThan(1)
    expect(sources.filter((source) => /(^|\/)test\//.test(source))).toEqual([])
    // Packages are not bundled; the bundle imports them by name.
    const imported = [...readFileSync(bundle, 'utf8').matchAll(/(?:\bfrom|\bimport\(?)\s*"([^".][^"]*)"/g)]
    expect(imported.length).toBeGreaterThan(1)
    const isDevelopment = ([, name = '']: RegExpMatchArray) =>
      Object.keys(devDependencies).some((one) => name === one || name.startsWith(`${one}/`))
    expect(imported.filter(isDevelopment).map(([, name]) => name)).toEqual([])
  }
})

import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../src/base/database/embedded-postgres/embedded-postgres.ts'
import { isAlive } from '../../src/base/database/embedded-postgres/postmaster.ts'
import { programRoot } from '../../src/base/process/config.ts'
import {
  buildServer,
  clearAway,
  deleteFilledFolder,
  filledFolder,
  postmasterOf,
  startNode,
  startProgram,
  temporaryFolder,
  untilGone,
} from '../base/processes.ts'

beforeAll(buildServer)
afterEach(clearAway)
afterAll(deleteFilledFolder)

const ready = 'The administration is at'
const isRoot = process.getuid?.() === 0

/** The arguments that run a command on a terminal, where the system has the program for that. */
const hasTerminal = spawnSync('script', ['--version']).status === 0
const onTerminal = ['sh', '-c', 'exec script --quiet --return --command "$*" /dev/null', 'sh']

/** Matches one error: one line, a whole sentence, without a stack. */
const oneSentence = /^[A-Z][^\n]+\.\n$/

async function healthOf(output: string): Promise<number> {
  const origin = /is at (http:\/\/[^/]+)/.exec(output)?.[1]
  return (await fetch(`${origin}/api/health`)).status
}

describe('a start', () => {
  test('creates the database, prints its folder, the users who can sign in, and a password only once', async () => {
    const folder = temporaryFolder()
    const first = startProgram(folder, { PORTAL_DEMO_CITIZENS: '40' })
    await first.until('Password')
    expect(await healthOf(first.output.all)).toBe(200)
    expect(first.output.all).toMatch(/is at http:\/\/127\.0\.0\.1:\d+\/portal-ciudadano-administrador\/\n/)
    expect(first.output.all).toMatch(/Database ready in \d+ s\.\n[\s\S]*Database filled in \d+ s\.\n/)
    expect(first.output.all).toContain('Sign in as superadmin, admin, viewer, assignor, validator, validator2\n')
    expect(first.output.all).toMatch(/As a citizen, .*: ciudadano1@correo\.example, .*ciudadano5@correo\.example\n/)
    expect(first.output.all).toMatch(/Password \(shown only this once\): [a-z2-9]{12}\n/)
    first.signal('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = startProgram(folder)
    await second.until('ciudadano5@correo.example')
    expect(second.output.all).toContain('Sign in as superadmin')
    expect(second.output.all).not.toContain('Password')
  })

  test('without demo data creates one superadmin, and prints the user name only once', async () => {
    const folder = temporaryFolder()
    const env = { PORTAL_DEMO: '0', PORTAL_ADMIN_USERNAME: 'jefe', PORTAL_ADMIN_PASSWORD: 'clave-12345' }
    const seeding = startProgram(folder, env, ['seed'])
    expect(await seeding.ended).toBe(0)
    expect(seeding.output.all).toContain('Created jefe.\n')
    const again = startProgram(folder, env, ['seed'])
    expect(await again.ended).toBe(0)
    expect(again.output.all).toContain('The database is not empty; nothing was added.\n')
  })

  test('is refused in one sentence while another program uses the data folder, and the other program continues', async () => {
    const folder = await filledFolder()
    const first = startProgram(folder)
    await first.until(ready)
    const postmaster = postmasterOf(folder)
    const second = startProgram(folder)
    expect(await second.ended).toBe(1)
    expect(second.output.all).toMatch(oneSentence)
    expect(second.output.all).toContain(`in use by process ${first.pid} of ${hostname()} (http://127.0.0.1:`)
    expect(postmasterOf(folder)).toBe(postmaster)
    expect(await healthOf(first.output.all)).toBe(200)
  })

  test('after the program was killed stops the database that is still running, and continues', async () => {
    const folder = await filledFolder()
    const first = startProgram(folder)
    await first.until(ready)
    const left = postmasterOf(folder)
    first.signal('SIGKILL')
    expect(await first.ended).toBeNull()
    expect(isAlive(left)).toBe(true)

    const second = startProgram(folder)
    await second.until(ready)
    expect(isAlive(left)).toBe(false)
    expect(postmasterOf(folder)).not.toBe(left)
    expect(await healthOf(second.output.all)).toBe(200)
  })

  test('continues when the process id of the stale lock belongs to another process now', async () => {
    const folder = await filledFolder()
    writeFileSync(
      join(folder, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${folder}\n0\n5432\n/tmp\n\n0 0\nready\n`,
    )
    const program = startProgram(folder, {}, ['migrate'])
    expect(await program.ended).toBe(0)
    expect(program.output.all).toContain('up to date')
  })

  test.runIf(hasTerminal)('ends its output on a terminal with the address, the names and the password', async () => {
    const program = startProgram(temporaryFolder(), { PORTAL_LOG_LEVEL: '' }, [], onTerminal)
    await program.until('Password')
    const lines = stripVTControlCharacters(program.output.all).trimEnd().split(/\r?\n/)
    expect(lines.at(-3)).toMatch(/^The administration is at http:/)
    expect(lines.at(-2)).toBe('Sign in as superadmin, admin, viewer, assignor, validator, validator2')
    expect(lines.at(-1)).toMatch(/^Password/)
    expect(program.output.all).not.toMatch(/^(\{|\[\d\d:)/m)
  })

  test.runIf(hasTerminal)('logs readable lines on a terminal', async () => {
    const program = startProgram(await filledFolder(), { PORTAL_LOG_LEVEL: 'info' }, [], onTerminal)
    await program.until(ready)
    const output = stripVTControlCharacters(program.output.all)
    expect(output).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Server listening at /m)
    expect(output).not.toContain('{"level"')
  })

  test.runIf(hasTerminal)(
    'writes the log of a terminal as JSON into the data folder, and none of it on the terminal',
    async () => {
      const folder = await filledFolder()
      const program = startProgram(folder, { PORTAL_LOG_LEVEL: '' }, [], onTerminal)
      await program.until(ready)
      const output = stripVTControlCharacters(program.output.all)
      expect(output).toContain(`Its log is in ${join(folder, 'portal.log')}`)
      expect(output).not.toMatch(/^(\{|\[\d\d:)/m)
      const lines = readFileSync(join(folder, 'portal.log'), 'utf8').trimEnd().split('\n')
      expect(lines.map((line) => JSON.parse(line).msg).join('\n')).toContain('Server listening at')
      expect(statSync(join(folder, 'portal.log')).mode & 0o077).toBe(0)
    },
  )

  test('logs JSON when the output is no terminal', async () => {
    const program = startProgram(await filledFolder(), { PORTAL_LOG_LEVEL: 'info' })
    await program.until(ready)
    expect(program.output.all).toMatch(/^\{"level":30,.*"msg":"Server listening at /m)
  })

  test('ends at Ctrl-C while it installs or builds: the program of that step ends first, in one sentence', async () => {
    const step = "console.log('runs as ' + process.pid); setInterval(() => {}, 1000)"
    const starting = `import { runStep } from ${JSON.stringify(pathToFileURL(join(programRoot, 'scripts/run-step.mjs')).href)}
      await runStep(process.execPath, ['-e', ${JSON.stringify(step)}], { stdio: ['ignore', 'inherit', 'inherit'] })
      console.log('went on')`
    const program = startNode(['--input-type=module', '--eval', starting], { PORTAL_LANGUAGE: 'en' })
    await program.until('runs as')
    const pid = Number(/runs as (\d+)/.exec(program.output.all)?.[1])
    program.signal('SIGINT')
    expect(await program.ended).toBeNull()
    expect(isAlive(pid)).toBe(false)
    expect(program.output.all).toContain('Stopped. The next start does this step again.\n')
    expect(program.output.all).not.toContain('went on')
  })

  test.runIf(process.platform !== 'win32')('ends at Ctrl-C also the programs that a step started', async () => {
    const inner = `console.log('inner runs as ' + process.pid); setInterval(() => undefined, 1000)`
    const step = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' })`
    const starting = `import { runStep } from ${JSON.stringify(pathToFileURL(join(programRoot, 'scripts/run-step.mjs')).href)}
      await runStep(process.execPath, ['-e', ${JSON.stringify(step)}], { stdio: ['ignore', 'inherit', 'inherit'] })`
    const program = startNode(['--input-type=module', '--eval', starting], { PORTAL_LANGUAGE: 'en' })
    await program.until('inner runs as')
    const pid = Number(/inner runs as (\d+)/.exec(program.output.all)?.[1])
    program.signal('SIGINT')
    expect(await program.ended).toBeNull()
    await untilGone(pid)
  })

  test('opens a port for metrics when one is configured, and closes it with the portal', async () => {
    const program = startProgram(await filledFolder(), { PORTAL_METRICS_PORT: '0' })
    await program.until(ready)
    const url = /Metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)\n/.exec(program.output.all)?.[1] ?? ''
    const text = await (await fetch(url)).text()
    expect(text).toContain('\nportal_database_up 1\n')
    expect(text).toMatch(/\nportal_jobs\{kind="mail",state="waiting"\} \d+\n/)
    const portal = /administration is at (http:\/\/[^/]+)/.exec(program.output.all)?.[1]
    expect((await fetch(`${portal}/metrics`)).status).toBe(404)
    program.signal('SIGTERM')
    expect(await program.ended).toBe(0)
  })

  test.runIf(isRoot)('as root works in a folder that only root may enter', async () => {
    const closed = join(temporaryFolder(), 'closed')
    mkdirSync(closed, { mode: 0o700 })
    chmodSync(closed, 0o700)
    const program = startProgram(join(closed, 'data'), {}, ['migrate'])
    expect(await program.ended).toBe(0)
    expect(program.output.all).toContain('Applied 0001-base.sql')
  })
})

/** Starts a command in its own namespaces, as in a container. They end with the command. */
const inContainer = (...kinds: readonly string[]) => ['unshare', ...kinds, '--fork', '--kill-child', '--mount-proc']
const mayUnshare =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--net', '--pid', '--fork', '--mount-proc', 'true']).status === 0

/** The only child process of a process. */
function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}

describe.runIf(mayUnshare)('two containers on one data folder', () => {
  const anywhere = { HOST: '0.0.0.0' }

  test.each([
    ['a network', ['unshare', '--net']],
    ['a network and processes', inContainer('--net', '--pid', '--ipc')],
  ])('with %s of its own the second is refused in one sentence, and the first continues', async (_, through) => {
    const folder = await filledFolder()
    const first = startProgram(folder)
    await first.until(ready)
    const postmaster = postmasterOf(folder)
    const second = startProgram(folder, anywhere, [], through)
    expect(await second.ended).toBe(1)
    expect(second.output.all).toMatch(oneSentence)
    expect(second.output.all).toContain(`in use by process ${first.pid} of`)
    expect(postmasterOf(folder)).toBe(postmaster)
    expect(isAlive(postmaster)).toBe(true)
    expect(await healthOf(first.output.all)).toBe(200)
  })

  test('a database that still runs after its program in another container ended keeps its lock file until it ends', async () => {
    const folder = await filledFolder()
    // A container whose first process is a shell.
    const through = [...inContainer('--pid', '--ipc'), 'sh', '-c', '"$@" & wait; exec sleep 1000', 'sh']
    const first = startProgram(folder, {}, [], through)
    await first.until(ready)
    const databaseProcess = postmasterOf(folder)
    process.kill(childOf(childOf(first.pid)), 'SIGKILL')
    const second = startProgram(folder)
    expect(await second.ended).toBe(1)
    expect(second.output.all).toMatch(oneSentence)
    expect(second.output.all).toContain('cannot see, in another container')
    expect(postmasterOf(folder)).toBe(databaseProcess)

    first.signal('SIGKILL')
    await first.ended
    const third = startProgram(folder)
    await third.until(ready)
    expect(await healthOf(third.output.all)).toBe(200)
  })
})

describe('the end of the program', () => {
  test('by Ctrl-C, which npm sends twice, stops the database and leaves no process', async () => {
    const folder = await filledFolder()
    const program = startProgram(folder)
    await program.until(ready)
    const postmaster = postmasterOf(folder)
    const sockets = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
    expect(existsSync(sockets)).toBe(true)
    program.signal('SIGINT')
    program.signal('SIGINT')
    expect(await program.ended).toBe(0)
    expect(isAlive(postmaster)).toBe(false)
    expect(existsSync(sockets)).toBe(false)
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(program.output.complaints).toBe('')
  })

  test.runIf(process.platform !== 'win32')('follows when the npm that started it is killed', async () => {
    const folder = temporaryFolder()
    const write = (name: string, ...lines: string[]) => writeFileSync(join(folder, name), lines.join('\n'))
    const launcher = JSON.stringify(pathToFileURL(join(programRoot, 'scripts', 'launcher.mjs')).href)
    write(
      'program.mjs',
      `import { endWithLauncher } from ${launcher}`,
      `process.on('SIGTERM', () => { console.log('asked to end'); process.exit() })`,
      'setInterval(() => undefined, 1000)',
      'endWithLauncher()',
      `console.log('running')`,
    )
    // As npm does it, with a shell between npm and the script.
    write(
      'npm.mjs',
      `import { execSync } from 'node:child_process'`,
      `execSync('node program.mjs; :', { cwd: ${JSON.stringify(folder)}, stdio: 'inherit' })`,
    )
    const npm = startNode([join(folder, 'npm.mjs')], { npm_lifecycle_event: 'start' })
    await npm.until('running')
    process.kill(npm.pid, 'SIGKILL')
    await npm.until('asked to end')
  })

  test('while the database is created stops the start, and the next start creates it', async () => {
    const folder = temporaryFolder()
    const first = startProgram(folder)
    await first.until('database')
    first.signal('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(first.output.complaints).toBe('')
    expect(first.output.all).not.toContain(ready)
    const second = startProgram(folder)
    await second.until(ready)
  })

  test('while the database is filled leaves it empty, and the next start fills it', async () => {
    const folder = temporaryFolder()
    const first = startProgram(folder, { PORTAL_DEMO_CITIZENS: '50000' })
    await first.until('Filling')
    first.signal('SIGINT')
    expect(await first.ended).toBe(0)
    const second = startProgram(folder, {}, ['seed'])
    expect(await second.ended).toBe(0)
    expect(second.output.all).toContain('Created superadmin')
  })

  test('after the database was filled still prints the password, which no later start knows', async () => {
    const program = startProgram(temporaryFolder())
    await program.until('Database filled')
    program.signal('SIGINT')
    expect(await program.ended).toBe(0)
    expect(program.output.all.match(/Password \(shown only this once\): [a-z2-9]{12}\n/g)).toHaveLength(1)
  })

  test('does not happen when the database crashes, which is started again', async () => {
    const folder = await filledFolder()
    const program = startProgram(folder, { PORTAL_LOG_LEVEL: 'error' })
    await program.until(ready)
    const postmaster = postmasterOf(folder)
    process.kill(postmaster, 'SIGKILL')
    await untilGone(postmaster)
    await expect
      .poll(() => existsSync(join(folder, 'postgres', 'postmaster.pid')) && postmasterOf(folder))
      .not.toBe(postmaster)
    const origin = /is at (http:\/\/[^/]+)/.exec(program.output.all)?.[1]
    await expect.poll(async () => (await fetch(`${origin}/api/ready`)).status, { timeout: 10_000 }).toBe(200)
    expect(program.output.all).toContain('started again')
  })
})

describe('a start that is not possible', () => {
  test.each([
    ['ENOTFOUND', /\(npm ci: ENOTFOUND\)\. Before the next start: the registry of packages does not respond\. .*proxy/],
    ['E407', /does not respond\. .*https-proxy/],
    ['SELF_SIGNED_CERT_IN_CHAIN', /certificate .* NODE_EXTRA_CA_CERTS/],
    ['E404', /npm config get registry/],
    ['EINTEGRITY', /npm cache clean --force/],
    ['ENOSPC', /disk is full/],
    ['EACCES', /cannot be written/],
    ['EBADENGINE', /another version of Node\.js/],
    ['ESOMETHING', /ESOMETHING\)\. Before the next start: look at the lines above/],
  ])('prints what to do when npm fails with %s', async (code, advice) => {
    const folder = temporaryFolder()
    const npm = join(folder, 'npm-cli.js')
    writeFileSync(npm, `console.error('npm error code ${code}\\nnpm error of a package'); process.exit(1)`)
    for (const name of ['install', 'install-advice', 'place', 'run-step']) {
      mkdirSync(join(folder, 'scripts'), { recursive: true })
      copyFileSync(join(programRoot, `scripts/${name}.mjs`), join(folder, `scripts/${name}.mjs`))
    }
    copyFileSync(join(programRoot, 'scripts/messages.cjs'), join(folder, 'scripts/messages.cjs'))
    writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}')
    const starting = `import { ensureInstalled } from ${JSON.stringify(pathToFileURL(join(folder, 'scripts/install.mjs')).href)}
      await ensureInstalled()`
    const program = startNode(['--input-type=module', '--eval', starting], { PORTAL_LANGUAGE: 'en', npm_execpath: npm })
    expect(await program.ended).toBe(1)
    expect(program.output.all).toContain('npm error of a package')
    expect(program.output.all).toMatch(advice)
  })

  test('prints one sentence when the port is taken, before anything is created', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((settle) => server.once('listening', settle))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const folder = temporaryFolder()
    const program = startProgram(folder, { PORT: String(port) })
    expect(await program.ended).toBe(1)
    server.close()
    expect(program.output.all).toMatch(oneSentence)
    expect(program.output.all).toContain(`Port ${port} of 127.0.0.1 is taken`)
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
  })

  test('prints one sentence when nothing can be written', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    for (const folder of [join(file, 'data'), ...(process.platform === 'linux' ? ['/proc/x', '/proc/x/y'] : [])]) {
      const program = startProgram(folder)
      expect(await program.ended).toBe(2)
      expect(program.output.all).toMatch(oneSentence)
      expect(program.output.all).toContain('Nothing can be written in')
    }
  })

  test('prints one sentence for each invalid setting, and names an unknown one', async () => {
    const program = startProgram(temporaryFolder(), { PORT: 'http', PORTAL_DEMO: 'perhaps' })
    expect(await program.ended).toBe(1)
    expect(program.output.all.split('\n')).toHaveLength(3)
    expect(program.output.all).toContain('PORT must be')
    expect(program.output.all).toContain('PORTAL_DEMO must be')
  })

  test('prints one sentence without the password when no database responds at DATABASE_URL', async () => {
    const program = startProgram(temporaryFolder(), { DATABASE_URL: 'postgres://portal:hush@127.0.0.1:1/portal' })
    expect(await program.ended).toBe(1)
    expect(program.output.all).toMatch(oneSentence)
    expect(program.output.all).toContain('Cannot connect to the database at 127.0.0.1:1/portal')
    expect(program.output.all).not.toContain('hush')
  })

  test('prints one sentence with the list of commands when the command is unknown', async () => {
    const program = startProgram(temporaryFolder(), {}, ['serv'])
    expect(await program.ended).toBe(2)
    expect(program.output.all).toMatch(/^There is no command serv\.\n\n.+\n {2}serve /s)
  })

  test.each(['start.cjs', 'test.cjs'])('prints one sentence from %s when Node is too old', async (script) => {
    const preload = join(temporaryFolder(), 'old.cjs')
    writeFileSync(preload, `Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })`)
    const program = startNode(['--require', preload, join('scripts', script)])
    expect(await program.ended).toBe(1)
    expect(program.output.all.split('\n')).toHaveLength(2)
    expect(program.output.all).toContain('needs Node.js 20.19 or later; this is 18.20.4')
  })
})

test('continues after an unknown PORTAL_ name, and reports it', async () => {
  const program = startProgram(await filledFolder(), { PORTAL_DATADIR: 'x' }, ['migrate'])
  expect(await program.ended).toBe(0)
  expect(program.output.complaints).toBe(
    'PORTAL_DATADIR is not a setting of this program; did you mean PORTAL_DATA_DIR?\n',
  )
})

test('two processes that start together on one database create and fill it once', async () => {
  const folder = temporaryFolder()
  const silent = { info: () => undefined, error: console.error }
  const postgres = await startEmbeddedPostgres(folder, silent, { durable: false })
  try {
    const { host, port, user, database } = postgres.address
    const url = `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`
    const env = { DATABASE_URL: url, PORTAL_DEMO: '1', PORTAL_LOG_LEVEL: 'info' }
    const both = [startProgram(temporaryFolder(), env), startProgram(temporaryFolder(), env)]
    await Promise.all(both.map((program) => program.until('Sign in as superadmin')))
    for (const program of both) program.signal('SIGINT')
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
    // The lines are written one by one: only after its end is the output of a program complete.
    expect(both.filter(({ output }) => output.all.includes('"msg":"migrated"'))).toHaveLength(1)
    expect(both.filter(({ output }) => output.all.includes('Password (shown only this once)'))).toHaveLength(1)
  } finally {
    await postgres.stop()
  }
})

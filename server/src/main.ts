import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { basePath } from '@portal/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { readRetention, retain } from './audits/retention.ts'
import { type Config, programRoot, readConfig, unknownSettings } from './config.ts'
import { ensureDataFolder, type FolderLock, lockDataFolder } from './data-folder.ts'
import { checkDatabase, type DatabaseAddress, openDb, openPool } from './db.ts'
import { demoNames, type Seeded, seedIfEmpty } from './demo/seed-if-empty.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { type Ending, endOnSignals, newEnding, withPatience } from './ending.ts'
import { startJobs } from './jobs.ts'
import { openLog } from './log.ts'
import { openMailer } from './mail.ts'
import { migrate } from './migrate.ts'
import { StartFault } from './start-fault.ts'
import { openStore } from './storage/open-store.ts'
import { tasksOf } from './tasks.ts'

/** What the person at the terminal reads, apart from the structured log. */
const tell = (line: string) => process.stdout.write(`${line}\n`)

/** The parts that every command needs. */
interface Run {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly ending: Ending
}

/** Refuses a taken port before anything is started for it. */
function probePort({ host, port }: Config): Promise<void> {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', (error) => fail(portFault(error, host, port)))
    probe.listen(port, host, () => probe.close(() => settle()))
  })
}

function portFault(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartFault(`Port ${port} of ${host} is taken by another program: set PORT to another one.`)
    case 'EACCES':
      return new StartFault(`Port ${port} may not be used by this account: set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFault(`HOST ${host} is no address of this machine.`)
    default:
      return error
  }
}

/** Makes sure of a database and says where it is. The embedded one belongs to this process until the end. */
async function openGround(
  { config, log, ending }: Run,
  beforeStart: () => Promise<void> = async () => undefined,
): Promise<{ address: DatabaseAddress; lock: FolderLock | null }> {
  ensureDataFolder(config.dataDir)
  if (config.databaseUrl !== null) {
    await beforeStart()
    await checkDatabase(config.databaseUrl)
    return { address: { url: config.databaseUrl }, lock: null }
  }
  const lock = await lockDataFolder(config.dataDir)
  ending.add(lock.release)
  await beforeStart()
  const postgres = await startEmbeddedPostgres(config.dataDir, { info: tell, error: (message) => log.error(message) })
  ending.add(postgres.stop)
  return { address: postgres.address, lock }
}

async function bringUpToDate({ log }: Run, address: DatabaseAddress): Promise<readonly string[]> {
  const { applied, changed, unknown } = await migrate(address)
  if (applied.length > 0) log.info({ migrations: applied }, 'migrated')
  for (const name of changed) log.warn(`migration ${name} is not the text that was applied to this database`)
  for (const name of unknown) log.warn(`migration ${name} was applied by a later version of the program`)
  return applied
}

/** Fills an empty database; null when it is not, or when somebody ends the program meanwhile. */
async function fill({ config, ending }: Run, address: DatabaseAddress): Promise<Seeded | null> {
  try {
    return await seedIfEmpty(address, config, tell, openStore(config))
  } catch (error) {
    // Ctrl-C took the database away in the middle; there is nothing to tell.
    if (ending.hasBegun) return null
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  await app.listen({ host, port }).catch((error) => {
    throw portFault(error, host, port)
  })
  const address = app.server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${actual}${basePath}`
}

async function serve(run: Run): Promise<void> {
  const { config, log, ending } = run
  const { address, lock } = await openGround(run, () => probePort(config))
  await bringUpToDate(run, address)
  const seeded = await fill(run, address)
  if (ending.hasBegun) return
  const db = openDb(openPool(address))
  ending.add(withPatience(() => db.destroy()))
  const built = join(programRoot, 'web', 'dist')
  const webRoot = existsSync(join(built, 'index.html')) ? built : null
  const store = openStore(config)
  const app = await buildApp({ config, db, log, webRoot, store })
  ending.add(withPatience(() => app.close()))
  const url = await listen(app, config)
  const publicUrl = config.publicUrl ?? new URL(url).origin
  const tasks = tasksOf({ db, store, mailer: openMailer(config), publicUrl, now: () => new Date() })
  const jobs = startJobs({ address, log, tasks })
  ending.add(withPatience(() => jobs.stop()))
  lock?.note(url)
  ending.add(() => lock?.noteEnding())
  const names = seeded?.usernames ?? (await demoNames(address))
  tell(`The citizen portal is at ${url}`)
  if (names.length > 0) tell(`Sign in as ${names.join(', ')}`)
  if (seeded?.password) tell(`Password (shown only this once): ${seeded.password}`)
}

const commands: Readonly<Record<string, (run: Run) => Promise<void>>> = {
  serve,
  migrate: async (run) => {
    const { address } = await openGround(run)
    const applied = await bringUpToDate(run, address)
    tell(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
    await run.ending.run()
  },
  seed: async (run) => {
    const { address } = await openGround(run)
    await bringUpToDate(run, address)
    const seeded = await fill(run, address)
    if (seeded === null) tell('The database is not empty; nothing was added.')
    else
      tell(
        `Made ${seeded.usernames.join(', ')}.${seeded.password ? ` Password (shown only this once): ${seeded.password}` : ''}`,
      )
    await run.ending.run()
  },
  retention: async (run) => {
    const order = readRetention(process.argv.slice(3), new Date())
    const { address } = await openGround(run)
    await bringUpToDate(run, address)
    const { rows, oldest } = await retain(address, order)
    if (rows === 0) tell(`Nothing in the trail is older than ${order.before} (it begins ${oldest ?? 'now'}).`)
    else if (order.isMeant) tell(`Took ${rows} rows before ${order.before} out of the trail, and noted it there.`)
    else tell(`${rows} rows before ${order.before} would go, the oldest of ${oldest}. Add --yes to do it.`)
    await run.ending.run()
  },
}

async function main(name = 'serve'): Promise<void> {
  const ending = newEnding()
  const fail = async (error: unknown, log?: FastifyBaseLogger) => {
    if (ending.hasBegun) return
    if (error instanceof StartFault) process.stderr.write(`${error.message}\n`)
    else if (log === undefined) console.error(error)
    else log.fatal({ err: error }, 'the program ended by a fault of its own')
    process.exitCode = 1
    await ending.run().catch(console.error)
    process.exit(1)
  }
  try {
    const command = commands[name]
    if (command === undefined)
      throw new StartFault(`There is no command ${name}: use migrate, seed, retention, or none to serve.`)
    const config = readConfig(process.env, { isTerminal: process.stdout.isTTY })
    for (const sentence of unknownSettings(process.env)) process.stderr.write(`${sentence}\n`)
    const log = openLog(config.logLevel)
    endOnSignals(ending)
    process.on('uncaughtException', (error) => fail(error, log))
    process.on('unhandledRejection', (error) => fail(error, log))
    await command({ config, log, ending })
  } catch (error) {
    await fail(error)
  }
}

await main(process.argv[2])

import { type AddressInfo, createServer } from 'node:net'
import { citizenBasePath } from '@portal/contract/citizens'
import { basePath } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app/app.ts'
import { dailyJobs, tasksOf } from '../app/tasks.ts'
import { type Db, openDb, openPool, requestUse } from '../base/database/db.ts'
import { isBuilt } from '../base/http/web-files.ts'
import { builtWeb, type Config } from '../base/process/config.ts'
import { logFileOf } from '../base/process/data-folder.ts'
import { withTimeout } from '../base/process/shutdown.ts'
import { StartError } from '../base/process/start-error.ts'
import type { Command } from '../base/services/commands/command.ts'
import { startWorkers } from '../base/services/jobs/workers.ts'
import { openMailer } from '../base/services/mail/mail.ts'
import { openStore } from '../base/storage/open-store.ts'
import { readLogo } from '../base/storage/pictures/logo.ts'
import { type TerminalSentence, terminalText } from '../base/text/terminal.ts'
import { createMetrics, openMetricsServer } from '../oversight/metrics/metrics.ts'
import { demoNames } from '../seed/seed-if-empty.ts'
import { bringUpToDate, openCommandDatabase } from './command-database.ts'
import { fill } from './seed.ts'

const portErrors: Readonly<Record<string, TerminalSentence>> = {
  EADDRINUSE: 'start.port_taken',
  EACCES: 'start.port_forbidden',
  EADDRNOTAVAIL: 'start.host_unknown',
  ENOTFOUND: 'start.host_unknown',
  EAI_AGAIN: 'start.host_unknown',
}

/** The error for a port that cannot be used. Any other error is returned unchanged. */
function portError(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  const sentence = portErrors[error.code ?? '']
  return sentence === undefined ? error : new StartError(terminalText(sentence, { host, port }))
}

/** Fails if the port is in use, before anything is started. */
export function probePort(place: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', (error) => fail(portError(error, place)))
    probe.listen(place.port, place.host, () => probe.close(() => settle()))
  })
}

/** Begins to listen. @returns the origin */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  await app.listen({ host, port }).catch((error) => {
    throw portError(error, { host, port })
  })
  const actual = (app.server.address() as AddressInfo).port
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${actual}`
}

const secondsSince = (began: number) => Math.round((Date.now() - began) / 1000)

/** Serves web and API until it is stopped. This command runs when the program has no arguments. */
export const serve: Command = {
  name: 'serve',
  run: async (parts) => {
    const { config, log, ending, print } = parts
    const started = Date.now()
    const logo = config.logo === null ? null : await readLogo(config.logo)
    const { address, lock } = await openCommandDatabase(parts, () => probePort(config))
    await bringUpToDate(log, address)
    print(terminalText('start.database_ready', { seconds: secondsSince(started) }))
    const began = Date.now()
    const seeded = await fill(parts, address)
    let password = seeded?.password ?? null
    const showPassword = () => {
      if (password !== null) print(terminalText('start.password', { password }))
      password = null
    }
    // The next start does not know it: a start that ends before its last line shows it too.
    ending.add(showPassword)
    if (ending.hasBegun) {
      showPassword()
      return null
    }
    if (seeded !== null) print(terminalText('start.filled', { seconds: secondsSince(began) }))
    const pool = openPool(address, { ...requestUse, max: config.databaseConnections })
    const db = openDb(pool)
    ending.add(withTimeout(() => db.destroy()))
    const store = openStore(config)
    const metrics = config.metrics === null ? null : createMetrics()
    const app = await buildApp({ config, db, log, webRoot: builtWeb, store, metrics, logo })
    ending.add(withTimeout(() => app.close()))
    const origin = await listen(app, config)
    // Ctrl-C stopped the database meanwhile: jobs that begin now would only report that it is gone.
    if (ending.hasBegun) return null
    const tasks = (db: Db, long: Db) =>
      tasksOf({
        db,
        long,
        log,
        store,
        mailer: openMailer(config),
        publicUrl: config.publicUrl ?? origin,
        promisedDays: config.promisedDays,
        hasProvider: config.sso !== null,
        now: () => new Date(),
        waits: config,
      })
    const jobs = startWorkers({ address, log, tasks, daily: dailyJobs })
    ending.add(withTimeout(() => jobs.stop()))
    if (metrics !== null && config.metrics !== null) {
      const watched = { pool, kinds: jobs.kinds, dataDir: config.dataDir }
      const metricsServer = await openMetricsServer(metrics, config.metrics, address, watched)
      ending.add(withTimeout(() => metricsServer.close()))
      print(terminalText('start.metrics', { url: metricsServer.url }))
    }
    lock?.note(`${origin}${basePath}`)
    ending.add(() => lock?.noteEnding())
    const { usernames, citizens } = seeded ?? (await demoNames(address))
    if (process.stdout.isTTY) print(terminalText('start.log', { file: logFileOf(config.dataDir) }))
    if (isBuilt(builtWeb, 'citizens')) print(terminalText('start.portal', { url: `${origin}${citizenBasePath}` }))
    print(terminalText('start.administration', { url: `${origin}${basePath}` }))
    if (usernames.length > 0) print(terminalText('start.sign_in', { names: usernames.join(', ') }))
    if (citizens.length > 0) print(terminalText('start.citizens', { emails: citizens.join(', ') }))
    showPassword()
    return null
  },
}

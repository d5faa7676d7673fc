import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, programRoot } from '../../process/config.ts'
import { ensureDataFolder, isFolderLocked, ownerOf } from '../../storage/data-folder.ts'
import { sizeWords } from '../backup/backup.ts'
import { probePort } from '../serve.ts'
import { type Finding, fault, note, ok, reasonOf, warn } from './finding.ts'

const oldestNode = [20, 19] as const

/** Checks the version of Node.js, what is built, and whether the clock of the machine can be right. */
export function checkProgram(version = process.versions.node, now = new Date()): Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNew = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
  const isBuilt = existsSync(join(programRoot, 'web', 'dist', 'index.html'))
  return [
    isNew
      ? ok(`Node.js ${version}`)
      : fault(`Node.js ${version} is too old.`, `Install ${oldestNode.join('.')} or later.`),
    isBuilt ? ok('The web is built') : fault('The web is not built: only the API would answer.', 'Run npm run build.'),
    ...(now.getFullYear() < 2025 ? [fault(`The clock of this machine says ${now.toISOString()}.`, 'Set it.')] : []),
    checkZone(),
  ]
}

function checkZone(): Finding {
  // Deadlines and ages depend on the current day in Bogotá. A Node without time zone data answers in UTC.
  const hour = new Intl.DateTimeFormat('en', { timeZone: 'America/Bogota', hour: 'numeric', hourCycle: 'h23' })
  return hour.format(new Date('2026-06-15T12:00:00Z')) === '07'
    ? ok('The time of Bogotá is known')
    : fault('Node.js does not know the time of Bogotá.', 'Install one with full ICU data.')
}

const spaces = { fault: 200 * 1000 ** 2, warn: 2 * 1000 ** 3 }

/** The free space on the disk of a folder. */
export function spaceFinding(free: number, folder: string): Finding {
  const words = `${sizeWords(free)} free on the disk of ${folder}`
  if (free < spaces.fault) return fault(`Only ${words}: writing will fail.`, 'Make room now.')
  return free < spaces.warn ? warn(`Only ${words}.`, 'Make room before it is full.') : ok(words)
}

/** Checks the data folder: it exists, is writable, belongs to this account, is closed to others, and has free space. */
export async function checkFolder({ dataDir }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [note(`There is no data folder ${dataDir} yet.`, 'The first start makes it.')]
  try {
    ensureDataFolder(dataDir)
  } catch (error) {
    return [fault(reasonOf(error), 'Or run as the account that the server runs as.')]
  }
  const { uid, mode } = statSync(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  const isOthers = process.getuid !== undefined && process.getuid() !== uid
  return [
    isOthers
      ? warn(
          `The data folder ${dataDir} belongs to another account (${uid}).`,
          'Run commands as the account that the server runs as, or it cannot read what they write.',
        )
      : ok(`The data folder ${dataDir} is writable`),
    ...(process.platform !== 'win32' && (mode & 0o077) !== 0
      ? [warn('Other accounts of this machine may enter the data folder.', `Close it: chmod 700 ${dataDir}`)]
      : []),
    spaceFinding(bavail * bsize, dataDir),
  ]
}

/** Whether a server of this program runs on the data folder and is ready. If none runs, whether one could listen. */
export async function checkServer(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null && existsSync(config.dataDir) && (await isFolderLocked(config.dataDir))) {
    const holder = ownerOf(config.dataDir)
    const url = /\((https?:[^)]+)\)/.exec(holder)?.[1]
    if (url === undefined) return [note(`The data folder is in use by ${holder}, which does not serve (yet).`)]
    const ready = new URL('/api/ready', url)
    return fetch(ready, { signal: AbortSignal.timeout(5000) }).then(
      ({ status }) =>
        status === 200
          ? [ok(`A server runs: ${holder}`)]
          : [fault(`The server that runs (${holder}) is not ready (${status}).`, 'Look into its log.')],
      (error) => [fault(`The server that runs (${holder}) does not answer (${reasonOf(error)}).`, 'Start it again.')],
    )
  }
  return probePort(config).then(
    () => [ok(`Port ${config.port} of ${config.host} is free for a server`)],
    // With an external database this can be our own server, because then it leaves no note.
    (error) =>
      config.databaseUrl === null
        ? [fault(reasonOf(error), 'Or stop the other program.')]
        : [note(`${reasonOf(error)} If that is this program, all is well.`)],
  )
}

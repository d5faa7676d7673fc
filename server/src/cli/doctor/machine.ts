import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { type ApplicationName, applications, isBuilt } from '../../base/http/web-files.ts'
import { builtWeb, type Config } from '../../base/process/config.ts'
import { ensureDataFolder, isFolderLocked, ownerOf } from '../../base/process/data-folder.ts'
import { sizeText } from '../backup/backup.ts'
import { probePort } from '../serve.ts'
import { errorFinding, type Finding, note, ok, reasonOf, reported, warn } from './finding.ts'

const oldestNode = [20, 19] as const

/** Checks the version of Node.js, the built parts, and whether the clock of the machine can be right. */
export function checkProgram(version = process.versions.node, now = new Date()): Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNew = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
  return [
    isNew ? ok('node', { version }) : errorFinding('node_old', { version, oldest: oldestNode.join('.') }),
    checkWeb(),
    ...(now.getFullYear() < 2025 ? [errorFinding('clock_wrong', { moment: now.toISOString() })] : []),
    checkZone(),
  ]
}

/** Each application can be served without the other; without both only the API works. */
function checkWeb(): Finding {
  const names: readonly ApplicationName[] = ['citizens', 'staff']
  const missing = names.filter((name) => !isBuilt(builtWeb, name))
  if (missing.length === 0) return ok('web_built')
  const params = { missing: missing.map((name) => applications[name]).join(', ') }
  return missing.length < names.length ? warn('web_not_built', params) : errorFinding('web_not_built', params)
}

function checkZone(): Finding {
  // Deadlines and ages depend on the current day in Bogotá. Node without time zone data uses UTC.
  const hour = new Intl.DateTimeFormat('en', { timeZone: 'America/Bogota', hour: 'numeric', hourCycle: 'h23' })
  return hour.format(new Date('2026-06-15T12:00:00Z')) === '07' ? ok('zone') : errorFinding('zone_unknown')
}

const spaces = { error: 200 * 1000 ** 2, warn: 2 * 1000 ** 3 }

/** The free space on the disk of a folder. */
export function spaceFinding(free: number, folder: string): Finding {
  const params = { free: sizeText(free), folder }
  if (free < spaces.error) return errorFinding('space_gone', params)
  return free < spaces.warn ? warn('space_low', params) : ok('space', params)
}

/** Checks the data folder: it exists, is writable, belongs to this account, is closed to others, and has free space. */
export async function checkFolder({ dataDir }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [note('folder_absent', { folder: dataDir })]
  try {
    ensureDataFolder(dataDir)
  } catch (error) {
    return [reported('error', reasonOf(error), 'folder_forbidden_todo')]
  }
  const { uid, mode } = statSync(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  const isOthers = process.getuid !== undefined && process.getuid() !== uid
  return [
    isOthers ? warn('folder_of_another', { folder: dataDir, uid }) : ok('folder', { folder: dataDir }),
    ...(process.platform !== 'win32' && (mode & 0o077) !== 0 ? [warn('folder_open', { folder: dataDir })] : []),
    spaceFinding(bavail * bsize, dataDir),
  ]
}

/** Whether a server of this program runs on the data folder and is ready. If none runs, whether one could listen. */
export async function checkServer(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null && existsSync(config.dataDir) && (await isFolderLocked(config.dataDir))) {
    const owner = ownerOf(config.dataDir)
    const url = /\((https?:[^)]+)\)/.exec(owner)?.[1]
    if (url === undefined) return [note('server_not_serving', { owner })]
    const ready = new URL('/api/ready', url)
    return fetch(ready, { signal: AbortSignal.timeout(5000) }).then(
      ({ status }) =>
        status === 200 ? [ok('server', { owner })] : [errorFinding('server_not_ready', { owner, status })],
      (error) => [errorFinding('server_silent', { owner, reason: reasonOf(error) })],
    )
  }
  return probePort(config).then(
    () => [ok('port_free', { port: config.port, host: config.host })],
    // With an external database this can be our own server, because then it leaves no note.
    (error) =>
      config.databaseUrl === null
        ? [reported('error', reasonOf(error), 'port_taken_todo')]
        : [note('port_ours', { reason: reasonOf(error) })],
  )
}

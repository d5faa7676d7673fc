import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../process/start-error.ts'
import { terminalText } from '../../text/terminal.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

/** One cluster: its files, its programs, and the account it runs under (null: the account of the program). */
export interface Place {
  /** Absolute path of the cluster's folder, without links. */
  readonly folder: string
  readonly binaries: Binaries
  readonly account: Account | null
  readonly logFile: string
  /** The file that the processes of its server lock. */
  readonly lockFile: string
}

/**
 * The working folder and the path by which PostgreSQL finds its files.
 * As root, the folder may be where PostgreSQL's account has no access: under /root, or in any folder that only its owner may
 * enter. The system checks the permissions of each parent folder only when it resolves a path. The child process enters the
 * folder while it is still root (libuv changes the directory before the user). From then on Linux lets it name the folder
 * through /proc/self/cwd, which does not use the parent folders. A plain "." does not work: PostgreSQL converts it to an
 * absolute path and enters that again. Without /proc, the account must have access to the path itself.
 */
export function folderArgument({ folder, account }: Place): string {
  return account !== null && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/** The environment of PostgreSQL's programs. It is empty, because ours could contain PGDATA, PGOPTIONS or a language. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, LC_ALL: 'C', TZ: 'UTC', ...(process.platform === 'win32' ? { SystemRoot, TEMP, TMP } : {}) }
}

/** Longest path of a socket on macOS; Linux allows a little more. */
const longestSocketPath = 103

/** Prefix of the folders for sockets, by which those of a killed process are recognised. */
export const socketFolderPrefix = 'citizen-portal-'

/** Makes a folder for the socket, for PostgreSQL's account only; a temporary one, because the path of a socket must be short. */
export function makeSocketFolder(account: Account | null): string {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp', '/dev/shm'])) {
    try {
      const folder = mkdtempSync(join(parent, socketFolderPrefix))
      if (account !== null) chownSync(folder, account.uid, account.gid)
      const { status } = spawnSync('test', ['-w', folder], { cwd: '/', ...account })
      if (status === 0 && `${folder}/.s.PGSQL.5432`.length <= longestSocketPath) return folder
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Not there, or not writable: the next parent.
    }
  }
  throw new StartError(terminalText('database.no_socket_folder', { folder: tmpdir() }))
}

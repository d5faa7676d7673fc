import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../process/start-error.ts'
import { terminalText } from '../../text/terminal.ts'
import { folderArgument, type Place, programEnvironment } from './place.ts'

/** The superuser of the cluster; the program itself uses {@link programUser}. */
export const clusterAdmin = 'postgres'
export const programUser = 'portal'
export const programDatabase = 'portal'

/** Runs without blocking the process, which may get a signal to end meanwhile. */
async function runInitdb(place: Place, password: string | null): Promise<void> {
  const { account, binaries, folder } = place
  const passwordFile = join(folder, '..', 'initdb.password')
  if (password !== null) writeFileSync(passwordFile, password, { mode: 0o600 })
  const running = promisify(execFile)(
    binaries.initdb,
    [
      `--pgdata=${folderArgument(place)}`,
      `--username=${clusterAdmin}`,
      '--encoding=UTF8',
      // Every machine sorts and compares letters in the same way, whatever locales it has.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      // A socket needs no password: only the account itself may enter the folder of the socket.
      ...(password === null ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]),
      '--no-instructions',
    ],
    { cwd: folder, env: programEnvironment(), encoding: 'utf8', windowsHide: true, ...account },
  )
  const kill = () => running.child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    await running
  } catch (error) {
    const { message, stderr } = error as Error & { readonly stderr?: string }
    throw new StartError(
      terminalText('database.not_made', { folder, reason: stderr?.trim().split('\n').at(-1) || message }),
    )
  } finally {
    process.off('exit', kill)
    rmSync(passwordFile, { force: true })
  }
}

/**
 * Creates the cluster if it does not exist. It is created under another name and renamed when complete. A process that is
 * killed meanwhile then leaves nothing that looks like a database.
 * @param password of the cluster's admin where one is needed (TCP, on Windows); null for a socket.
 * @throws StartError when it cannot be created, or was created by another major version.
 */
export async function ensureCluster(place: Place, password: string | null): Promise<void> {
  const { folder, account, binaries } = place
  const versionFile = join(folder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const made = readFileSync(versionFile, 'utf8').trim()
    const major = binaries.version.split('.')[0]
    if (made === major) return
    throw new StartError(terminalText('database.other_version', { folder, made, version: major }))
  }
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (account !== null) {
    try {
      chownSync(unfinished, account.uid, account.gid)
    } catch {
      throw new StartError(terminalText('database.not_given_away', { folder: unfinished }))
    }
  }
  await runInitdb({ ...place, folder: unfinished }, password)
  renameSync(unfinished, folder)
}

import { spawnSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { StartError } from '../../process/start-error.ts'
import { terminalText } from '../../text/terminal.ts'

/** The account that PostgreSQL runs under when the program runs as root: PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

function idOf(name: string): Account | null {
  const idOf = (option: string) => {
    const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout.trim()) : Number.NaN
  }
  const account = { uid: idOf('-u'), gid: idOf('-g') }
  return account.uid > 0 && account.gid > 0 ? account : null
}

/**
 * Chooses the account for PostgreSQL.
 * @param folder the database's folder; if it already belongs to an account, that account is chosen again.
 * @returns null when the program does not run as root: PostgreSQL then runs under the same account.
 */
export function chooseAccount(folder: string): Account | null {
  if (process.getuid?.() !== 0) return null
  const owner = lstatSync(folder, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = idOf('postgres') ?? idOf('nobody')
  if (account === null) throw new StartError(terminalText('database.no_account'))
  return account
}

import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseAddress } from '../database/db.ts'
import type { Config } from './config.ts'
import type { Shutdown } from './shutdown.ts'

/** The arguments of a command are wrong: the program shows its usage and ends with code 2. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault'
}

/** How a command asks for the database. */
export interface DatabaseOptions {
  /**
   * Whether the command needs the embedded database for itself. Otherwise it works while a server is running, on the database that
   * the server has started.
   */
  readonly alone?: boolean
  /** Whether missing migrations are applied first; true when absent. */
  readonly migrated?: boolean
}

/** The input of a command. */
export interface CommandRun {
  readonly config: Config
  /** What is wrong with the settings; only for commands that run nevertheless. */
  readonly settingFaults: readonly string[]
  readonly log: FastifyBaseLogger
  /** The steps that run when the process ends. A command can add more. */
  readonly ending: Shutdown
  /** The arguments after the name of the command. */
  readonly words: readonly string[]
  /** Writes a line for the person at the terminal. */
  tell(line: string): void
  /**
   * Opens the database: starts the embedded one, or joins the one that a running server has started, or checks that the one of
   * `DATABASE_URL` can be used.
   * @throws StartFault with one sentence when there is none.
   */
  openDatabase(options?: DatabaseOptions): Promise<DatabaseAddress>
}

/** One command of the program: `npm run portal -- <name> …`. */
export interface Command {
  readonly name: string
  /** The arguments it takes, such as `--before YYYY-MM-DD [--yes]`; empty when it takes none. */
  readonly usage: string
  /** One sentence for the list of commands. */
  readonly summary: string
  /** Lines that explain the arguments. */
  readonly details?: readonly string[]
  /** Whether it runs although some settings are invalid. It treats them as not set. */
  readonly isLenient?: boolean
  /** @returns the exit code; null when the program keeps running. @throws UsageFault, StartFault. */
  run(run: CommandRun): Promise<number | null>
}

/** The folder in which the person called the command; npm changes to the folder of the program. */
export const standing: string = process.env.INIT_CWD ?? process.cwd()

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Reads the arguments of a command: the options that it declares, and words without a name if it allows them.
 * @throws UsageFault for an unknown option, or for an option without its value.
 */
export function readWords<O extends Options>(
  words: readonly string[],
  options: O,
  { positionals = 0 }: { readonly positionals?: number } = {},
) {
  try {
    const read = parseArgs({ args: [...words], options, strict: true, allowPositionals: positionals > 0 })
    if (read.positionals.length > positionals) throw new Error(`Unexpected argument '${read.positionals[positionals]}'`)
    return read
  } catch (error) {
    // The first sentence says what is wrong; the next one of Node explains how to escape a dash.
    throw new UsageFault(`${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.`)
  }
}

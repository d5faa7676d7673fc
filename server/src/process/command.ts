import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseAddress } from '../database/db.ts'
import type { Config } from './config.ts'
import type { Shutdown } from './shutdown.ts'

/** What follows a command is not understood: the program shows how it is used and ends with code 2. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault'
}

/** How a command asks for the database. */
export interface DatabaseAsked {
  /**
   * Whether the command needs the embedded database for itself. Without, it works beside a server that runs, on the
   * database which that one has started.
   */
  readonly alone?: boolean
  /** Whether missing migrations are applied first; they are, unless it says no. */
  readonly migrated?: boolean
}

/** What a command is given. */
export interface CommandRun {
  readonly config: Config
  /** What is wrong with the settings; only for commands that are run in spite of it. */
  readonly settingFaults: readonly string[]
  readonly log: FastifyBaseLogger
  /** What is to be done at the end, however it comes. */
  readonly ending: Shutdown
  /** What stands behind the name of the command. */
  readonly words: readonly string[]
  /** Writes a line for the person at the terminal. */
  tell(line: string): void
  /**
   * Makes sure of the database: starts the embedded one, or joins the one that a running server has started, or checks that
   * the one of `DATABASE_URL` can be used.
   * @throws StartFault with one sentence when there is none to be had.
   */
  openDatabase(asked?: DatabaseAsked): Promise<DatabaseAddress>
}

/** One command of the program: `npm run portal -- <name> …`. */
export interface Command {
  readonly name: string
  /** What may stand behind the name, such as `--before YYYY-MM-DD [--yes]`; empty when nothing may. */
  readonly usage: string
  /** One sentence for the list of commands. */
  readonly summary: string
  /** Lines that explain what may stand behind it. */
  readonly details?: readonly string[]
  /** Whether it is run although some settings cannot be used: as if they were not set. */
  readonly isLenient?: boolean
  /** @returns the code to end with; null when the program is to go on. @throws UsageFault, StartFault. */
  run(run: CommandRun): Promise<number | null>
}

/** The folder the person stands in; npm itself goes to that of the program. */
export const standing: string = process.env.INIT_CWD ?? process.cwd()

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Reads what stands behind a command: the options it declares, and words without a name if it allows them.
 * @throws UsageFault for an option that it does not know, or one without its value.
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
    // The first sentence says what is wrong; Node adds how one could escape it.
    throw new UsageFault(`${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.`)
  }
}

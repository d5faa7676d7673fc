import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isLocale, type Locale, locales } from '@portal/contract'
import type { FastifyBaseLogger } from 'fastify'
import { type DatabaseAddress, type Db, openDb, openPool } from '../../database/db.ts'
import { type Origin, systemActor } from '../../database/principals.ts'
import type { Config } from '../../process/config.ts'
import type { Shutdown } from '../../process/shutdown.ts'
import type { terminal } from '../../text/messages/terminal.es.ts'
import { terminalText } from '../../text/terminal.ts'

/** The arguments of a command are wrong: the program shows its usage and ends with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** How a command opens the database. */
interface DatabaseOptions {
  /** Whether it needs the embedded database for itself. Otherwise it can share the one of a running server. */
  readonly alone?: boolean
  /** Whether missing migrations are applied first; true when absent. */
  readonly migrated?: boolean
}

/** The input of a command. */
export interface CommandRun {
  readonly config: Config
  /** The errors of the settings; only for commands that run despite them. */
  readonly settingErrors: readonly string[]
  readonly log: FastifyBaseLogger
  /** The steps that run when the process ends. A command can add more. */
  readonly ending: Shutdown
  /** The arguments after the name of the command. */
  readonly args: readonly string[]
  /** Writes a line for the person at the terminal. */
  print(line: string): void
  /**
   * Opens the database: starts the embedded one, or joins the one that a running server has started, or checks that the one of
   * `DATABASE_URL` can be used.
   * @throws StartError with one sentence when there is none.
   */
  openDatabase(options?: DatabaseOptions): Promise<DatabaseAddress>
}

/** One command of the program: `npm run portal -- <name> …`. The messages under its name describe its arguments and its work. */
export interface Command {
  readonly name: keyof typeof terminal.summary
  /** Whether it runs although some settings are invalid. It treats them as not set. */
  readonly isLenient?: boolean
  /** @returns the exit code; null when the program keeps running. @throws UsageError, StartError. */
  run(run: CommandRun): Promise<number | null>
}

/** The database of a command, until the process ends. A statement may take a minute, because no request waits for it. */
export function openCommandDb(address: DatabaseAddress, ending: Shutdown): Db {
  const db = openDb(openPool(address, { statementTimeout: 60_000, max: 2 }))
  ending.add(() => db.destroy())
  return db
}

/** The origin of a change for the audit log: the system, this machine and this command. */
export function terminalOrigin(command: Command['name']): Origin {
  return {
    ...systemActor(command),
    url: `npm run portal -- ${command}`,
    ip: hostname(),
    user_agent: null,
    request_id: randomUUID(),
  }
}

/**
 * Takes `--language es|en` out of the arguments: every command has this option.
 * @throws UsageError for another language.
 */
export function takeLanguage(argv: readonly string[]): { language: Locale | undefined; args: string[] } {
  const place = argv.findIndex((arg) => arg === '--language' || arg.startsWith('--language='))
  if (place < 0) return { language: undefined, args: [...argv] }
  const [, joined] = argv[place]?.split('=') ?? []
  const language = joined ?? argv[place + 1] ?? ''
  if (!isLocale(language)) {
    throw new UsageError(
      terminalText('arguments.one_of', { option: 'language', values: locales.join(', '), text: language }),
    )
  }
  return { language, args: argv.toSpliced(place, joined === undefined ? 2 : 1) }
}

/** The folder in which the person called the command; npm changes to the folder of the program. */
export const standing: string = process.env.INIT_CWD ?? process.cwd()

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Reads the arguments of a command: the options that it declares, and positional arguments if it allows them.
 * @throws UsageError for an unknown option, or for an option without its value.
 */
export function readArguments<O extends Options>(
  args: readonly string[],
  options: O,
  { positionals = 0 }: { readonly positionals?: number } = {},
) {
  try {
    const read = parseArgs({ args: [...args], options, strict: true, allowPositionals: positionals > 0 })
    const surplus = read.positionals[positionals]
    if (surplus !== undefined) throw new UsageError(terminalText('arguments.unexpected', { word: surplus }))
    return read
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(argumentError(error as NodeJS.ErrnoException))
  }
}

/** The whole number of an option; undefined when it is not given. @throws UsageError for any other text */
export function numberOf(option: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text)
  throw new UsageError(terminalText('arguments.whole_number', { option, min, max, text }))
}

/** The sentence for an error of Node's `parseArgs`, which names the argument in quotation marks. */
function argumentError({ code, message }: NodeJS.ErrnoException): string {
  const [, named = ''] = /'([^']*)'/.exec(message) ?? []
  // An option may be named with its value: `--user <value>`, or with its short name: `-u, --user`.
  const option = /--[\w-]+/.exec(named)?.[0] ?? named
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return terminalText('arguments.option_unknown', { option })
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return terminalText('arguments.unexpected', { word: named })
  return message.includes('does not take')
    ? terminalText('arguments.option_with_value', { option })
    : terminalText('arguments.option_without_value', { option })
}

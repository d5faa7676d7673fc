import type { FastifyBaseLogger } from 'fastify'
import { type Config, readConfig, readLeniently, unknownSettings } from './base/process/config.ts'
import { logFileOf } from './base/process/data-folder.ts'
import { openLog, openTerminalLog, readableLines } from './base/process/log.ts'
import { newShutdown, shutdownOnSignals } from './base/process/shutdown.ts'
import { StartError } from './base/process/start-error.ts'
import { type Command, takeLanguage, UsageError } from './base/services/commands/command.ts'
import { nameInstitute } from './base/text/i18n.ts'
import { terminalText } from './base/text/terminal.ts'
import { opener } from './cli/command-database.ts'
import { commands } from './cli/commands.ts'
import { helpOn, helpOnAll, usageOf } from './cli/help.ts'

/** Writes a line for the person at the terminal, separate from the log. */
const print = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

/** Exit code for wrong arguments; other errors end with 1. */
const misunderstood = 2

/** Finds a command by its name. @throws UsageError when there is none. */
function commandOf(name: string): Command {
  const command = commands.find((one) => one.name === name)
  if (command !== undefined) return command
  throw new UsageError(terminalText('arguments.command_unknown', { name }))
}

function help(name: string | undefined): void {
  print(name === undefined ? helpOnAll(commands) : helpOn(commandOf(name)))
}

/** Reads the settings. A lenient command gets the settings without the invalid ones. @throws StartError for any other command. */
function readSettings({ isLenient = false }: Command, isTerminal: boolean) {
  if (isLenient) return readLeniently(process.env, { isTerminal })
  const config = readConfig(process.env, { isTerminal })
  for (const sentence of unknownSettings(process.env)) complain(sentence)
  return { config, settingErrors: [] }
}

/** JSON lines for another program; readable lines for a person, and for a server also the file of its data folder. */
async function openLogOf({ name }: Command, { logLevel, dataDir }: Config): Promise<FastifyBaseLogger> {
  if (!process.stdout.isTTY) return openLog(logLevel)
  const readable = await readableLines()
  return name === 'serve' ? openTerminalLog(logLevel, logFileOf(dataDir), readable) : openLog(logLevel, readable)
}

async function perform(command: Command, args: readonly string[]): Promise<void> {
  const ending = newShutdown()
  let log: FastifyBaseLogger | undefined
  const fail = async (error: unknown) => {
    if (ending.hasBegun) return
    if (error instanceof UsageError)
      complain(`${error.message}\n${terminalText('arguments.usage', { usage: usageOf(command) })}`)
    else if (error instanceof StartError) complain(error.message)
    else if (log === undefined) console.error(error)
    else {
      log.fatal({ err: error }, 'the program ended by a fault of its own')
      if (process.stdout.isTTY) complain(terminalText('start.own_fault'))
    }
    process.exitCode = error instanceof UsageError ? misunderstood : error instanceof StartError ? error.exitCode : 1
    await ending.run().catch(console.error)
    process.exit()
  }
  try {
    // A server logs at `info` by default. A command, or a server on a terminal, logs at `warn`, because a person reads along.
    const isTerminal = process.stdout.isTTY || command.name !== 'serve'
    const { config, settingErrors } = readSettings(command, isTerminal)
    nameInstitute(config.institute)
    const opened = await openLogOf(command, config)
    log = opened
    shutdownOnSignals(ending)
    process.on('uncaughtException', fail)
    process.on('unhandledRejection', fail)
    const parts = { config, log: opened, ending, print }
    const code = await command.run({ ...parts, settingErrors, args, openDatabase: opener(parts) })
    if (code === null) return
    process.exitCode = code
    await ending.run()
  } catch (error) {
    await fail(error)
  }
}

async function main(argv: readonly string[]): Promise<void> {
  try {
    const { language, args: others } = takeLanguage(argv)
    // The option is the setting for this one run.
    if (language !== undefined) process.env.PORTAL_LANGUAGE = language
    const [name = 'serve', ...args] = others
    const asksForHelp = ['help', '--help', '-h']
    if (asksForHelp.includes(name)) help(args[0])
    else if (args.some((arg) => arg === '--help' || arg === '-h')) help(name)
    else await perform(commandOf(name), args)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    complain(`${error.message}\n\n${helpOnAll(commands)}`)
    process.exitCode = misunderstood
  }
}

await main(process.argv.slice(2))

import type { DatabaseAddress } from '../base/database/db.ts'
import { StartError } from '../base/process/start-error.ts'
import { type Command, type CommandRun, numberOf, readArguments } from '../base/services/commands/command.ts'
import { openStore } from '../base/storage/open-store.ts'
import { terminalText } from '../base/text/terminal.ts'
import { type Seeded, seedIfEmpty } from '../seed/seed-if-empty.ts'
import { readDemo } from './demo-data.ts'

/** Fills an empty database. Returns null when it is not empty, or when the program is stopped meanwhile. */
export async function fill(
  { config, ending, print }: Pick<CommandRun, 'config' | 'ending' | 'print'>,
  address: DatabaseAddress,
): Promise<Seeded | null> {
  try {
    return await seedIfEmpty(address, config, print, openStore(config), readDemo)
  } catch (error) {
    // Ctrl-C stopped the database meanwhile. That is not an error.
    if (ending.hasBegun) return null
    throw error
  }
}

/** The sentence about the accounts that were created. */
function seededText({ usernames, password }: Seeded): string {
  const made = terminalText('start.made', { names: usernames.join(', ') })
  return password === null ? made : `${made} ${terminalText('start.password', { password })}`
}

/** Fills an empty database according to the settings, and ends. */
export const seed: Command = {
  name: 'seed',
  run: async (run) => {
    readArguments(run.args, {})
    const address = await run.openDatabase()
    const seeded = await fill(run, address)
    run.print(seeded === null ? terminalText('start.not_empty') : seededText(seeded))
    return 0
  },
}

/** Fills an empty database with the invented citizens, whatever the value of PORTAL_DEMO is. */
export const demo: Command = {
  name: 'demo',
  run: async (run) => {
    const { values } = readArguments(run.args, { citizens: { type: 'string' } })
    // As many as `PORTAL_DEMO_CITIZENS` allows.
    const demoCitizens = numberOf('citizens', values.citizens, 0, 5_000_000) ?? run.config.demoCitizens
    const config = { ...run.config, demo: true, demoCitizens, admin: null }
    const address = await run.openDatabase()
    const seeded = await fill({ ...run, config }, address)
    if (seeded === null) throw new StartError(terminalText('start.demo_not_empty'))
    run.print(seededText(seeded))
    return 0
  },
}

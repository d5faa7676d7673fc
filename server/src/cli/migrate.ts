import { type Command, readArguments } from '../base/services/commands/command.ts'
import { terminalText } from '../base/text/terminal.ts'
import { bringUpToDate } from './command-database.ts'

/** Migrates the database to this version of the program, and ends. */
export const migrate: Command = {
  name: 'migrate',
  run: async ({ args, log, print, openDatabase }) => {
    readArguments(args, {})
    const address = await openDatabase({ alone: true, migrated: false })
    const applied = await bringUpToDate(log, address)
    print(
      applied.length === 0
        ? terminalText('database.up_to_date')
        : terminalText('database.migrated', { names: applied.join(', ') }),
    )
    return 0
  },
}

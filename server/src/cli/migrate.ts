import { type Command, readWords } from '../base/services/commands/command.ts'
import { say } from '../base/text/terminal.ts'
import { bringUpToDate } from './command-database.ts'

/** Migrates the database to this version of the program, and ends. */
export const migrate: Command = {
  name: 'migrate',
  run: async ({ words, log, tell, openDatabase }) => {
    readWords(words, {})
    const address = await openDatabase({ alone: true, migrated: false })
    const applied = await bringUpToDate(log, address)
    tell(applied.length === 0 ? say('database.up_to_date') : say('database.migrated', { names: applied.join(', ') }))
    return 0
  },
}

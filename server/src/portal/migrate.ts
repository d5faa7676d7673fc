import { type Command, readWords } from '../process/command.ts'
import { bringUpToDate } from './command-database.ts'

/** Migrates the database to this version of the program, and ends. */
export const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Bring the database to this version of the program, and end; serving does it too.',
  run: async ({ words, log, tell, openDatabase }) => {
    readWords(words, {})
    const address = await openDatabase({ alone: true, migrated: false })
    const applied = await bringUpToDate(log, address)
    tell(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
    return 0
  },
}

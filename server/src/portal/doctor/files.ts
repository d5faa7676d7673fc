import { type DatabaseAddress, longUse, openDb, openPool } from '../../database/db.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { compareFiles } from '../../storage/sweep-files.ts'
import { amount } from '../../text/amount.ts'
import { type Finding, fault, note, ok } from './finding.ts'

/** Compares all files of the store with the rows that name them. It removes nothing: the daily job does. */
export async function checkFiles(address: DatabaseAddress, store: FileStore): Promise<Finding[]> {
  const db = openDb(openPool(address, longUse))
  try {
    const { orphans, missing } = await compareFiles({ db, reading: db, store }, new Date())
    const found = [
      ...orphans.map((key) => note(`No row names the file ${key}.`, 'The server removes it at night.')),
      ...missing.map((key) =>
        fault(`The file ${key} is missing.`, 'Restore it from a backup: its folder files/ has it.'),
      ),
    ]
    return [
      ...found,
      found.length === 0
        ? ok('The store has what the database names, and nothing else')
        : note(`${amount(orphans.length, 'file')} without a row, ${amount(missing.length, 'row')} without a file.`),
    ]
  } finally {
    await db.destroy()
  }
}

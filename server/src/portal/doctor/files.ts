import { type DatabaseAddress, longUse, openDb, openPool } from '../../database/db.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { compareFiles } from '../../storage/sweep-files.ts'
import { amount } from '../../text/terminal.ts'
import { type Finding, fault, note, ok } from './finding.ts'

/** Compares all files of the store with the rows that name them. It removes nothing: the daily job does. */
export async function checkFiles(address: DatabaseAddress, store: FileStore): Promise<Finding[]> {
  const db = openDb(openPool(address, longUse))
  try {
    const { orphans, missing } = await compareFiles({ db, reading: db, store }, new Date())
    const found = [
      ...orphans.map((key) => note('file_orphan', { key })),
      ...missing.map((key) => fault('file_missing', { key })),
    ]
    return [
      ...found,
      found.length === 0
        ? ok('files_agree')
        : note('files_differ', { orphans: amount(orphans.length, 'files'), missing: amount(missing.length, 'rows') }),
    ]
  } finally {
    await db.destroy()
  }
}

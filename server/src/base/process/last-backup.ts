import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const noteShape = z.object({ path: z.string(), at: z.iso.datetime() })

/** The last backup that was made from a data folder. */
export type BackupNote = z.infer<typeof noteShape>

const fileOf = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Records a backup in the data folder, for the check whether backups are made. */
export function noteBackup(dataDir: string, note: BackupNote): void {
  writeFileSync(fileOf(dataDir), `${JSON.stringify(note)}\n`, { mode: 0o600 })
}

/** The last backup; null when none was ever made from this data folder. */
export function lastBackup(dataDir: string): BackupNote | null {
  try {
    return z.parse(noteShape, JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
  } catch {
    return null
  }
}

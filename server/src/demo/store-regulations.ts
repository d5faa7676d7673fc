import type { Db } from '../database/db.ts'
import { system } from '../identity/principals.ts'
import type { FileStore } from '../storage/file-store.ts'
import { keepingFile, noteFile } from '../storage/stored-files.ts'
import { regulations } from './data/papers.ts'
import { writePdf } from './write-pdf.ts'

/** Publishes the initial regulations of every installation: small documents with text written for this program. */
export async function storeRegulations(db: Db, store: FileStore, now: Date): Promise<void> {
  for (const [name, paragraphs] of regulations) {
    const bytes = await writePdf(name, paragraphs)
    const fileName = `${name.toLowerCase().replaceAll(' ', '-')}.pdf`
    await keepingFile(store, { name: fileName, mime: 'application/pdf', bytes, by: system }, now, async (kept) => {
      const file_id = await noteFile(db, kept, now)
      const { id: regulation_id } = await db
        .insertInto('regulations')
        .values({ name, file_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('regulation_files')
        .values({ regulation_id, file_id, user_id: null, created_at: now })
        .execute()
    })
  }
}

import type { Db } from '../database/db.ts'
import { system } from '../identity/principals.ts'
import type { FileStore } from '../storage/file-store.ts'
import { keepingFile, noteFile } from '../storage/stored-files.ts'
import { type Columns, insertRows } from './bulk.ts'
import { type CatalogueRows, catalogueRows } from './catalogues.ts'
import { regulations } from './data/papers.ts'
import type { ReferenceRows } from './references.ts'
import { continueAfter } from './sequences.ts'
import { writePdf } from './write-pdf.ts'

const named = { id: 'integer', name: 'text' }

const tables: { readonly [Table in keyof CatalogueRows]: Columns<CatalogueRows[Table][number]> } = {
  activity_types: { ...named, value: 'text', icon: 'text' },
  activities: { ...named, activity_type_id: 'integer', is_initiate: 'boolean' },
  projects: { ...named, description: 'text' },
  programs: { ...named, project_id: 'integer' },
  stages: { ...named, park_id: 'integer' },
  pse_services: { ...named, code: 'text', park_id: 'integer' },
  rates: { ...named, value: 'bigint', pse_service_id: 'integer' },
  modalities: { ...named, description: 'text' },
  participant_roles: named,
  age_groups: { ...named, min: 'smallint', max: 'smallint' },
  week_days: { ...named, day_of_week: 'smallint', date: 'date' },
  daily_hours: { ...named, start_time: 'text', end_time: 'text' },
  file_types: named,
  informed_consents: { id: 'integer', title: 'text', min_age: 'smallint', max_age: 'smallint' },
  consent_revisions: { id: 'integer', consent_id: 'integer', revision: 'integer', text: 'text' },
}

/** Writes the catalogues that every installation starts with into an empty database. */
export async function storeCatalogues(db: Db, references: Pick<ReferenceRows, 'parks'>): Promise<void> {
  const rows = catalogueRows(references)
  for (const table of Object.keys(tables) as (keyof CatalogueRows)[]) {
    await insertRows<Record<string, unknown>>(db, table, tables[table], rows[table])
    await continueAfter(db, table)
  }
}

/** Publishes the regulations of the start: small documents of our own text. */
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

import type { Client } from 'pg'
import { hasTable } from '../../base/database/db.ts'
import { rowBatches } from '../../base/database/row-batches.ts'

/** The queries that read the keys: of documents, regulations, the files of jobs until they expire, and what waiting jobs need. */
const sources = [
  'select id, key from stored_files',
  `select id, stored_key as key from jobs where status in ('exported', 'finished', 'failed') and stored_key is not null`,
  'select id, upload_key as key from jobs where upload_key is not null',
]

/** The keys of all files that the database names, `atOnce` keys at a time. */
export async function* storedKeys(client: Client, atOnce: number): AsyncGenerator<string[]> {
  if (!(await hasTable(client, 'public.stored_files'))) return
  for (const source of sources) {
    for (let last = 0; ; ) {
      const { rows } = await client.query<{ id: number; key: string }>(
        `select id, key from (${source}) named where id > $1 order by id limit 1000`,
        [last],
      )
      const end = rows.at(-1)
      if (end === undefined) break
      last = end.id
      for (const batch of rowBatches(rows, atOnce)) yield batch.map(({ key }) => key)
    }
  }
}

/** The keys without content that can still be requested: not those of deleted documents. */
export async function missingStill(client: Client, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const references = [
    `select s.key from stored_files s
     where exists (select from files f where f.stored_file_id = s.id and f.deleted_at is null)
       or not exists (select from files f where f.stored_file_id = s.id)`,
    `select stored_key from jobs where status in ('exported', 'finished', 'failed')`,
    'select upload_key from jobs',
  ]
  const { rows } = await client.query<{ key: string }>(
    `select key from (${references.join(' union all ')}) referenced where key = any($1::text[])`,
    [keys],
  )
  return rows.map(({ key }) => key)
}

import { Readable } from 'node:stream'
import { fileName } from '@portal/contract'
import type { readCitizenData as call } from '@portal/contract/citizens'
import type { Db } from '../../base/database/db.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { countAttempt, counterOf, uncountAttempt } from '../../base/http/rate-limit.ts'
import { writeAudit } from '../../base/services/audit/audit.ts'
import { StreamedResponse } from '../../base/services/calls/other-responses.ts'
import { citizenText } from '../../base/services/mail/citizen-notices.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { readFile } from '../../base/storage/stored-files.ts'
import { type ZipPart, zipped } from '../../base/storage/workbooks/zip-writer.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { type OwnData, readOwnData } from './own-data.ts'
import { ownDataPage } from './own-data-page.ts'

async function* contentOf(db: Db, store: FileStore, id: number): AsyncGenerator<Buffer> {
  yield (await readFile(db, store, id)).bytes
}

/** The page, the same as JSON, and the documents. One document at a time is in memory. */
function partsOf(db: Db, store: FileStore, data: OwnData): ZipPart[] {
  const { documents, ...sections } = data
  return [
    { name: 'mis-datos.html', content: [ownDataPage(data)] },
    { name: 'mis-datos.json', content: [`${JSON.stringify(sections, null, 2)}\n`] },
    ...documents.map(({ path, stored_file_id }) => ({ name: path, content: contentOf(db, store, stored_file_id) })),
  ]
}

/** Calls `failed` when the pieces end with an error. */
async function* noting(pieces: AsyncIterable<Buffer>, failed: () => Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* pieces
  } catch (error) {
    await failed()
    throw error
  }
}

/**
 * All stored data of the account and its people as a zip file (ADR 0053). The read is written to the audit log before the first
 * byte. A file that the server could not make does not count for the limit.
 * @throws AppError 429 within an hour of the last one; 503 when the file store does not respond
 */
export async function readOwnDataFile(
  db: Db,
  store: FileStore,
  context: CallContext<typeof call>,
): Promise<StreamedResponse> {
  const { principal, origin, now } = context
  const counters = [counterOf('own-data', principal.id)]
  await countAttempt(db, counters, now)
  // A transaction of its own: it comes after an error of the response, and removes the request from the counter.
  const failed = () => db.transaction().execute((tx) => uncountAttempt(tx, counters, now))
  try {
    const data = await readOwnData(db, store, principal, now)
    const values = { people: data.people.map(({ id }) => id), documents: data.documents.length }
    await writeAudit(db, origin, [
      { event: 'exported', entity: 'Citizen', entity_id: principal.id, new_values: values },
    ])
    const name = fileName(citizenText('own_data.title'), 'zip', bogotaDay(now))
    const pieces = noting(zipped(partsOf(db, store, data)), failed)
    return new StreamedResponse(Readable.from(pieces), 'application/zip', {
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    })
  } catch (error) {
    await failed()
    throw error
  }
}

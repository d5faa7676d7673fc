import { Readable } from 'node:stream'
import { fileName } from '@portal/contract'
import { type Db, presentRow, type RowOf } from '../../base/database/db.ts'
import { StreamedResponse } from '../../base/services/calls/other-responses.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { readFile } from '../../base/storage/stored-files.ts'
import { bogotaDay } from '../../base/text/time.ts'

type Document = Pick<RowOf<'regulations'>, 'name' | 'file_id' | 'updated_at'>

/**
 * The policy for a PDF: nothing in it is loaded or sent. It has no `sandbox`, because Safari shows nothing then; the styles are those of
 * the viewers of browsers.
 */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The current document of a regulation. A deleted one stays public while an active schedule has it. @throws AppError 404 */
export function findDocument(db: Db, id: number): Promise<Document> {
  return presentRow<Document>(db)`
    select name, file_id, updated_at from regulations where id = ${id} and (deleted_at is null or exists (
      select from schedule_regulations join schedules on schedules.id = schedule_id
      where regulation_id = regulations.id and schedules.is_activated and schedules.deleted_at is null))`
}

/** The document as a browser shows it. @throws AppError 404, 503 when the file store does not respond */
export async function openDocument(db: Db, store: FileStore, id: number): Promise<StreamedResponse> {
  const { name, file_id, updated_at } = await findDocument(db, id)
  const { bytes } = await readFile(db, store, file_id)
  return new StreamedResponse(Readable.from([bytes]), 'application/pdf', {
    'content-length': bytes.length,
    'content-disposition': `inline; filename="${fileName(name, 'pdf', bogotaDay(updated_at))}"`,
    'content-security-policy': policy,
  })
}

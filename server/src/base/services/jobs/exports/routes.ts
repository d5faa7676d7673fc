import { Readable } from 'node:stream'
import { fileName, type Locale } from '@portal/contract'
import * as calls from '@portal/contract/staff'
import { AppError } from '../../../errors/errors.ts'
import type { CallContext } from '../../../http/call-context.ts'
import { bogotaDay, wireStamp } from '../../../text/time.ts'
import { writeAudit } from '../../audit/audit.ts'
import { StreamedResponse } from '../../calls/other-responses.ts'
import type { Registrar } from '../../calls/registrar.ts'
import { findJob, hasFile } from '../job-rows.ts'
import { mimeOfExport } from './export-mimes.ts'
import type { FileKind } from './make-export.ts'

/** Registers the calls for the files of a user's own jobs. Reading a file checks rights again. */
export function registerExports({ call, db, store }: Registrar, kinds: Readonly<Record<string, FileKind>>): void {
  /** Opens the file of a job whose permissions still exist. The read is written to the audit log before the first byte. */
  async function openFile(context: CallContext<typeof calls.readExport> | CallContext<typeof calls.downloadExport>) {
    const { principal } = context
    const row = await findJob(db, principal, context.params.key)
    const kind = kinds[row.type]
    // A person who now sees fewer citizens than when they ordered the file cannot fetch it, and orders another.
    if (kind?.mayRead(principal) !== true || kind.scopeOf(principal) !== row.scope) throw new AppError('forbidden')
    const isOver = row.expires_at === null || row.expires_at <= context.now
    if (!hasFile(row) || row.stored_key === null || isOver) throw new AppError('not_found')
    const content = await store.open(row.stored_key)
    await writeAudit(db, context.origin, [
      { event: 'read', entity: 'Export', entity_id: row.id, new_values: { key: row.key } },
    ])
    const ending = row.key.slice(row.key.lastIndexOf('.') + 1)
    const name = fileName(kind.title(row.locale as Locale, row.input), ending, bogotaDay(row.created_at))
    return { ...content, name, mime: mimeOfExport(row.key) }
  }

  call(calls.readExport, async (_, context) => {
    const { name, mime, stream } = await openFile(context)
    const { before, after } = aroundFile(name, mime, context.now)
    return new StreamedResponse(Readable.from(base64Json(before, stream, after)), 'application/json; charset=utf-8')
  })

  call(calls.downloadExport, async (_, context) => {
    const { name, mime, stream, size } = await openFile(context)
    return new StreamedResponse(stream, mime, {
      'content-length': size,
      'content-disposition': `attachment; filename="${name}"`,
    })
  })
}

/** The JSON of a response before and after the content of its file. */
function aroundFile(name: string, mime: string, now: Date) {
  const whole = JSON.stringify({
    data: { name, file: `data:${mime};base64,\0` },
    details: null,
    code: 200,
    requested_at: wireStamp(now),
  })
  const [before = '', after = ''] = whole.split('\\u0000')
  return { before, after }
}

/** A text, the bytes in base64, and another text. Base64 is written in groups of three bytes. */
async function* base64Json(before: string, bytes: AsyncIterable<Buffer>, after: string): AsyncGenerator<string> {
  yield before
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of bytes) {
    const all = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const end = all.length - (all.length % 3)
    rest = all.subarray(end)
    yield all.toString('base64', 0, end)
  }
  yield rest.toString('base64') + after
}

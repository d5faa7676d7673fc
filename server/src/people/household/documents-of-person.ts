import type { FileFacts } from '@portal/contract'
import { identityFileType } from '@portal/contract'
import type { Tx } from '../../base/database/db.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { type StoredFile, withStoredFile } from '../../base/storage/stored-files.ts'
import { addDocument, type CheckedDocument, checkDocument, senderOf } from '../add-document.ts'

/** The types of the documents that prove why somebody is in another person's care. */
const guardianFileType = 4
const disabilityFileType = 5

/** The documents of a form of a person. */
type SentDocuments = Readonly<Partial<Record<'file' | 'file_back' | 'proof', FileFacts | null>>>

export interface Typed<File> {
  readonly file_type_id: number
  readonly file: File
}

/** The documents of a form, with their types; empty without files. @throws AppError 422 on `file`, `file_back`, `proof` */
export async function checkDocuments(
  by: SignedInCitizen,
  { file, file_back, proof }: SentDocuments,
  hasDisability: boolean,
): Promise<Typed<CheckedDocument>[]> {
  const documents: Typed<CheckedDocument>[] = []
  const sender = senderOf(by)
  const identity = file ?? file_back
  if (identity != null) {
    const checked = await checkDocument({ file: identity, file_back: file == null ? null : file_back }, { sender })
    documents.push({ file_type_id: identityFileType, file: checked })
  }
  if (proof != null) {
    const file_type_id = hasDisability ? disabilityFileType : guardianFileType
    documents.push({ file_type_id, file: await checkDocument({ file: proof }, { field: 'proof', sender }) })
  }
  return documents
}

/** Stores documents, then calls `work`. When it fails, they are deleted again. */
export function withStoredDocuments<T>(
  store: FileStore,
  by: SignedInCitizen,
  [first, ...others]: readonly Typed<CheckedDocument>[],
  now: Date,
  work: (stored: readonly Typed<StoredFile>[]) => Promise<T>,
): Promise<T> {
  if (first === undefined) return work([])
  return withStoredFile(store, { ...first.file, by }, now, (file) =>
    withStoredDocuments(store, by, others, now, (stored) =>
      work([{ file_type_id: first.file_type_id, file }, ...stored]),
    ),
  )
}

/** Adds stored documents to a person. @returns the audit rows */
export async function addDocuments(
  tx: Tx,
  stored: readonly Typed<StoredFile>[],
  profile_id: number,
  now: Date,
): Promise<AuditEntry[]> {
  const audits: AuditEntry[] = []
  for (const { file, file_type_id } of stored) {
    audits.push(...(await addDocument(tx, file, { profile_id, file_type_id }, now)).audits)
  }
  return audits
}

import { type ContentKind, contentKind, contentStart, isEncryptedPdf } from '@portal/contract'

/** The kind of a file by its first bytes; undefined for any other kind. @throws when the browser cannot read the file */
export async function kindOfFile(file: Blob): Promise<ContentKind | undefined> {
  return contentKind(new Uint8Array(await file.slice(0, contentStart).arrayBuffer()))
}

/** Whether a PDF is protected, so that the server refuses it. @throws when the browser cannot read the file */
export async function isProtected(pdf: Blob): Promise<boolean> {
  return isEncryptedPdf(new TextDecoder('latin1').decode(await pdf.arrayBuffer()))
}

/**
 * The error of a chosen file's content, as the end of a message key: it has none of the kinds, it is a protected PDF, or the
 * browser cannot read it. Undefined if nothing.
 */
export async function errorOfContent(
  file: Blob,
  kinds: readonly ContentKind[],
): Promise<'kind' | 'protected' | 'unreadable' | undefined> {
  try {
    const kind = await kindOfFile(file)
    if (kind === undefined || !kinds.includes(kind)) return 'kind'
    return kind === 'pdf' && (await isProtected(file)) ? 'protected' : undefined
  } catch {
    return 'unreadable'
  }
}

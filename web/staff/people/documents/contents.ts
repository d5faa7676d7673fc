import { readFile } from '@portal/contract/staff'
import { useCallback, useEffect, useState } from 'react'
import { clearedWithPerson } from '../../../kit/device/person-data.ts'
import { request } from '../../../kit/request/api.ts'
import { type ApiError, asApiError, isCancelled } from '../../../kit/request/api-errors.ts'
import { blobOf } from '../../../kit/request/wire-file.ts'

/** The content of a citizen's document. */
interface Content {
  readonly name: string
  readonly mime: string
  readonly blob: Blob
}

/** Identifies a document and its citizen. */
export interface DocumentKey {
  readonly profileId: number
  readonly fileId: number
}

/** The current document and the next ones. The number is small because these are personal documents. */
const most = 4

const cached = new Map<string, { readonly promise: Promise<Content>; readonly stop: AbortController }>()

/** The key as a text. */
export function nameOf({ profileId, fileId }: DocumentKey): string {
  return `${profileId}/${fileId}`
}

function drop(name: string): void {
  cached.get(name)?.stop.abort()
  cached.delete(name)
}

/**
 * Fetches a document with the session, or returns it from the prefetch. Nothing is stored on disk: the cache is memory of this tab, holds a
 * few documents at most, and is cleared with the session.
 * @throws ApiError
 */
export function contentOf(key: DocumentKey): Promise<Content> {
  const name = nameOf(key)
  const existing = cached.get(name)
  if (existing !== undefined) return existing.promise
  const stop = new AbortController()
  const promise = request(readFile, {
    params: { id: key.profileId, file: key.fileId },
    signal: stop.signal,
    blockAllowed: false,
  }).then(
    ({ data: file }) => ({ name: file.name, mime: file.mime, blob: blobOf(file) }),
    (error: unknown) => {
      // The next attempt fetches again.
      if (cached.get(name)?.promise === promise) cached.delete(name)
      throw asApiError(error)
    },
  )
  cached.set(name, { promise, stop })
  for (const old of [...cached.keys()].slice(0, -most)) drop(old)
  return promise
}

/** Prefetches the next document. An error is not shown: the document is fetched again when it is opened. */
export function prefetch(key: DocumentKey): void {
  contentOf(key).catch(() => undefined)
}

/** Removes a document from the cache: it was closed, or another document has its id now. */
export function clearContent(key: DocumentKey): void {
  drop(nameOf(key))
}

/** The cached documents. They are removed when the screen is left, and with the person's data. */
export const contentCache = clearedWithPerson({
  clear: () => {
    for (const name of [...cached.keys()]) drop(name)
  },
})

type Reading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: ApiError }
  | { readonly state: 'ready'; readonly content: Content; readonly url: string }

/** The content of a document, with an object URL that exists while a component uses it. */
export function useContent(profileId: number, fileId: number) {
  const [attempt, setAttempt] = useState(0)
  const [reading, setReading] = useState<Reading>({ state: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let gone = false
    let url: string | undefined
    setReading({ state: 'loading' })
    contentOf({ profileId, fileId }).then(
      (content) => {
        if (gone) return
        url = URL.createObjectURL(content.blob)
        setReading({ state: 'ready', content, url })
      },
      (error: unknown) => {
        if (!gone && !isCancelled(error)) setReading({ state: 'failed', error: asApiError(error) })
      },
    )
    return () => {
      gone = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [profileId, fileId, attempt])
  const again = useCallback(() => {
    clearContent({ profileId, fileId })
    setAttempt((now) => now + 1)
  }, [profileId, fileId])
  return { reading, again }
}

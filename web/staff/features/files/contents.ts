import { readFile } from '@portal/contract/staff'
import { request } from '../../../kit/request/api.ts'
import { asApiError } from '../../../kit/request/api-errors.ts'
import { blobOf } from '../../../kit/request/wire-file.ts'
import { onWipe } from '../../../kit/session/session.tsx'

/** The content of a citizen's document. */
export interface Content {
  readonly name: string
  readonly mime: string
  readonly blob: Blob
}

/** Which document of whom. */
export interface DocumentKey {
  readonly profileId: number
  readonly fileId: number
}

interface Held {
  readonly promise: Promise<Content>
  readonly stop: AbortController
}

/** The one that is looked at, and those that come next; never more, because they are people's papers. */
const most = 4

const held = new Map<string, Held>()

function nameOf({ profileId, fileId }: DocumentKey): string {
  return `${profileId}/${fileId}`
}

function drop(name: string): void {
  held.get(name)?.stop.abort()
  held.delete(name)
}

/**
 * Fetches a document with the session, or answers what was fetched ahead. Nothing is written anywhere: what is held is memory of
 * this tab, a few documents at most, and goes with the session.
 * @throws ApiError
 */
export function contentOf(key: DocumentKey): Promise<Content> {
  const name = nameOf(key)
  const known = held.get(name)
  if (known !== undefined) return known.promise
  const stop = new AbortController()
  const promise = request(readFile, {
    params: { id: key.profileId, file: key.fileId },
    signal: stop.signal,
    blockAllowed: false,
  }).then(
    ({ data: file }) => ({ name: file.name, mime: file.mime, blob: blobOf(file) }),
    (error: unknown) => {
      // The next attempt asks again.
      if (held.get(name)?.promise === promise) held.delete(name)
      throw asApiError(error)
    },
  )
  held.set(name, { promise, stop })
  for (const old of [...held.keys()].slice(0, -most)) drop(old)
  return promise
}

/** Fetches what will be looked at next, quietly: should it fail, it is asked for when it is looked at. */
export function fetchAhead(key: DocumentKey): void {
  contentOf(key).catch(() => undefined)
}

/** Forgets a document: it was closed, or there is another under its number. */
export function forgetContent(key: DocumentKey): void {
  drop(nameOf(key))
}

/** Forgets all of them, when their screen is left. */
export function forgetContents(): void {
  for (const name of [...held.keys()]) drop(name)
}

onWipe(forgetContents)

import type { Readable } from 'node:stream'

/** The content of a file: all its bytes, or pieces that are made while they are stored. */
export type Content = Buffer | AsyncIterable<Buffer>

/** Stored content that is read piece by piece. */
export interface OpenedContent {
  readonly size: number
  readonly stream: Readable
}

export interface StoredContent {
  readonly key: string
  readonly changedAt: Date
}

/** The store for the content of files. The program generates the keys: `2026/11/<uuid>`, never a name that somebody sent. */
export interface FileStore {
  /** Stores content under a new key, durably and completely, or not at all. Content in pieces is never in memory as a whole. */
  put(key: string, content: Content): Promise<void>
  /** @throws AppError 404 when there is nothing under the key. */
  get(key: string): Promise<Buffer>
  /** Opens content of any size. @throws AppError 404 when there is nothing under the key. */
  open(key: string): Promise<OpenedContent>
  /** Whether there is something under the key. Nothing of it is read. */
  has(key: string): Promise<boolean>
  /** Deletes the content under the key. A missing key is not an error. */
  remove(key: string): Promise<void>
  /** Everything in the store, sorted by the bytes of the keys. */
  list(): AsyncIterable<StoredContent>
  /** Removes what killed processes left half written before this moment. Returns how many there were. */
  removeDrafts(before: Date): Promise<number>
}

/** The store for the content of files. The program generates the keys: `2026/11/<uuid>`, never a name that somebody sent. */
export interface FileStore {
  /** Stores the bytes under a new key, durably and completely, or not at all. */
  put(key: string, bytes: Buffer): Promise<void>
  /** @throws AppError 404 when there is nothing under the key. */
  get(key: string): Promise<Buffer>
  /** Deletes the content under the key. A missing key is not an error. */
  remove(key: string): Promise<void>
}

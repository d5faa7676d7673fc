/** Where the content of files lies. Keys are made by us: `2026/11/<uuid>`, never a name somebody sent. */
export interface FileStore {
  /** Keeps the bytes under a new key, durably and whole, or not at all. */
  put(key: string, bytes: Buffer): Promise<void>
  /** @throws AppError 404 when there is nothing under the key. */
  get(key: string): Promise<Buffer>
  /** Removes what is there; nothing there is well too. */
  remove(key: string): Promise<void>
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { FileStore } from '../../src/base/storage/file-store.ts'
import { type ObjectStoreSettings, openObjectStore } from '../../src/base/storage/object-store.ts'

/** The address and credentials of the test's S3 store. */
export const bucketAt = (port: number): ObjectStoreSettings => ({
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  bucket: 'portal',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
})

/** Starts an S3-compatible store for one test, over HTTP. */
export interface Bucket {
  readonly store: FileStore
  /** The environment of a program that stores its files there. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

export async function openBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'citizen-portal-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'portal', configs: [] }],
  })
  const { port } = await server.run()
  const place = bucketAt(port)
  return {
    store: openObjectStore(place),
    env: {
      S3_ENDPOINT: place.endpoint ?? '',
      S3_REGION: place.region,
      S3_BUCKET: place.bucket,
      S3_ACCESS_KEY_ID: place.accessKeyId,
      S3_SECRET_ACCESS_KEY: place.secretAccessKey,
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

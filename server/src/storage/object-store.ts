import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '../http/errors.ts'
import type { FileStore } from './file-store.ts'

/** The settings of an S3-compatible store, from the variables `S3_*`. */
export interface ObjectStoreSettings {
  /** Null for the endpoint of Amazon. */
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Milliseconds to wait for the store before the request fails. */
const timeouts = { connect: 3000, answer: 20_000 }

type Sdk = typeof import('@aws-sdk/client-s3')

/**
 * Files in an S3-compatible store. The library is heavy, so it is loaded at the first use. Checksums are sent only where they are
 * required, because stores other than Amazon's keep a streamed checksum as part of the file.
 */
export function openObjectStore({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: ObjectStoreSettings): FileStore {
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: timeouts.connect, requestTimeout: timeouts.answer },
      maxAttempts: 2,
    })
    return { sdk, client }
  }

  async function ask<T>(work: (sdk: Sdk, client: S3Client) => Promise<T>): Promise<T> {
    opened ??= open()
    const { sdk, client } = await opened
    try {
      return await work(sdk, client)
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) throw new AppError('not_found')
      throw new AppError('storage_unavailable', { retryAfter: 30, cause: error })
    }
  }

  return {
    put: (key, bytes) =>
      ask(async ({ PutObjectCommand }, client) => {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.length }))
      }),
    get: (key) =>
      ask(async ({ GetObjectCommand }, client) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        if (Body === undefined) throw new Error('an object without a body')
        return Buffer.from(await Body.transformToByteArray())
      }),
    remove: (key) =>
      ask(async ({ DeleteObjectCommand }, client) => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
      }),
  }
}

import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError, appErrorOf } from '../errors/errors.ts'
import type { Config } from '../process/config.ts'
import type { FileStore } from './file-store.ts'

/** The settings of an S3-compatible store, from the variables `S3_*`. The endpoint is null for that of Amazon. */
export type ObjectStoreSettings = NonNullable<Config['objectPlace']>

/** Milliseconds to wait for the store before the request fails. */
const timeouts = { connect: 3000, response: 20_000 }

/** Bytes of one part of a large file. A file has 10,000 parts at most, so that this allows 80 GB. */
const partSize = 8 * 1024 * 1024

type Sdk = typeof import('@aws-sdk/client-s3')

/** The pieces of a content, joined to parts of the same size; the last one may be shorter. */
async function* partsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    length += piece.length
    while (length >= partSize) {
      const joined = Buffer.concat(waiting)
      yield joined.subarray(0, partSize)
      waiting = [joined.subarray(partSize)]
      length -= partSize
    }
  }
  yield Buffer.concat(waiting)
}

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
      requestHandler: { connectionTimeout: timeouts.connect, requestTimeout: timeouts.response },
      maxAttempts: 2,
    })
    return { sdk, client }
  }

  async function withClient<T>(work: (sdk: Sdk, client: S3Client) => Promise<T>): Promise<T> {
    opened ??= open()
    const { sdk, client } = await opened
    try {
      return await work(sdk, client)
    } catch (error) {
      if (error instanceof sdk.NoSuchKey || error instanceof sdk.NotFound) throw new AppError('not_found')
      throw new AppError('storage_unavailable', { retryAfter: 30, cause: error })
    }
  }

  /** Stores pieces as the parts of one upload. Nothing is under the key before the last part is there. */
  async function putParts(key: string, pieces: AsyncIterable<Buffer>): Promise<void> {
    const { UploadId } = await withClient((sdk, client) =>
      client.send(new sdk.CreateMultipartUploadCommand({ Bucket: bucket, Key: key })),
    )
    const upload = { Bucket: bucket, Key: key, UploadId }
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = []
      for await (const Body of partsOf(pieces)) {
        const PartNumber = Parts.length + 1
        const { ETag } = await withClient((sdk, client) =>
          client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: Body.length })),
        )
        Parts.push({ PartNumber, ETag })
      }
      await withClient((sdk, client) =>
        client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })),
      )
    } catch (error) {
      await withClient((sdk, client) => client.send(new sdk.AbortMultipartUploadCommand(upload))).catch(() => undefined)
      throw error
    }
  }

  const read = (key: string) =>
    withClient(async ({ GetObjectCommand }, client) => {
      const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      if (Body === undefined) throw new Error('an object without a body')
      return { body: Body, size: ContentLength }
    })

  return {
    put: async (key, content) => {
      if (!Buffer.isBuffer(content)) return putParts(key, content)
      const object = { Bucket: bucket, Key: key, Body: content, ContentLength: content.length }
      await withClient((sdk, client) => client.send(new sdk.PutObjectCommand(object)))
    },
    get: async (key) => {
      const { body } = await read(key)
      return withClient(async () => Buffer.from(await body.transformToByteArray()))
    },
    open: async (key) => {
      const { body, size } = await read(key)
      return { size, stream: body instanceof Readable ? body : Readable.fromWeb(body.transformToWebStream() as never) }
    },
    has: async (key) => {
      const head = withClient((sdk, client) => client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key })))
      return head.then(
        () => true,
        (error) => {
          if (appErrorOf(error)?.code === 'not_found') return false
          throw error
        },
      )
    },
    remove: async (key) => {
      await withClient((sdk, client) => client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key })))
    },
    async *list() {
      for (let from: string | undefined; ; ) {
        const { Contents = [], NextContinuationToken } = await withClient(({ ListObjectsV2Command }, client) =>
          client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: from })),
        )
        for (const { Key, LastModified } of Contents) {
          if (Key !== undefined) yield { key: Key, changedAt: LastModified ?? new Date() }
        }
        if (NextContinuationToken === undefined) return
        from = NextContinuationToken
      }
    },
    removeDrafts: (before) =>
      withClient(async ({ ListMultipartUploadsCommand, AbortMultipartUploadCommand }, client) => {
        const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
        const left = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before)
        for (const { Key, UploadId } of left) {
          await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
        }
        return left.length
      }),
  }
}

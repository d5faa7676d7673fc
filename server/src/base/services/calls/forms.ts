import fastifyMultipart from '@fastify/multipart'
import { fileMaxBytes } from '@portal/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/errors.ts'
import {
  type FieldLimits,
  longestName,
  nestFields,
  parseFields,
  publicLimits,
  staffLimits,
} from '../../http/form-fields.ts'
import { blockOf } from '../../http/rate-limit.ts'
import { concurrencyLimit } from '../../process/concurrency-limit.ts'
import { Upload } from '../../storage/uploads.ts'

const urlencoded = 'application/x-www-form-urlencoded'

/** Maximum number of files of a form. It is small, because each file is in memory until it is stored. */
const filesAtOnce = 2

/** Forms of unknown people with files wait for each other, by block of addresses: nothing else limits the files in memory. */
const anonymousFilesInTurn = concurrencyLimit(32)
/** The forms with files of one account that are read at the same time; the others of the account wait. */
const ownFilesInTurn = concurrencyLimit(Number.POSITIVE_INFINITY, 4)

/** The limits of a request: small while it is anonymous. */
export function limitsFor({ principal }: FastifyRequest): FieldLimits {
  return principal.id === null ? publicLimits : staffLimits
}

/** The error for a multipart form that cannot be read. */
function multipartError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { statusCode } = error as { statusCode?: number }
  return statusCode === 413 ? new AppError('too_large') : new AppError('invalid', { errors: {} })
}

/**
 * The fields and files of a multipart form, with the same limits as other forms.
 * @throws AppError 415 for a file where none is accepted; 413 when something is too large; 422 when the form is broken.
 */
async function readMultipart(request: FastifyRequest, takesFiles: boolean): Promise<Record<string, unknown>> {
  const { bodyLimit } = request.routeOptions
  const limits = limitsFor(request)
  // Two photographs of a person without a session are as large as one file together.
  const filesMaxBytes = request.principal.id === null ? fileMaxBytes : filesAtOnce * fileMaxBytes
  const largest = takesFiles ? bodyLimit + filesMaxBytes : bodyLimit
  const fields: [string, string][] = []
  const files: Record<string, Upload> = Object.create(null)
  let received = 0
  const count = (chunk: Buffer) => {
    received += chunk.length
  }
  try {
    // A form with a too large content length is not parsed: that took 30 ms of processor time.
    if (Number(request.headers['content-length']) > largest) throw new AppError('too_large')
    const parts = request.parts({
      limits: {
        fields: limits.fields,
        parts: limits.fields + filesAtOnce,
        fieldSize: bodyLimit,
        fileSize: fileMaxBytes,
        files: filesAtOnce,
      },
    })
    request.raw.on('data', count)
    for await (const part of parts) {
      if (part.type === 'file' && !takesFiles) throw new AppError('wrong_type')
      if (received > largest) throw new AppError('too_large')
      if (part.type === 'file') {
        // For a file that was not chosen, a form sends an empty part.
        const bytes = await part.toBuffer()
        if (part.filename !== '') files[part.fieldname] = new Upload(part.filename ?? '', part.mimetype, bytes)
        continue
      }
      const { fieldname, value, valueTruncated, fieldnameTruncated } = part
      if (valueTruncated || fieldnameTruncated) throw new AppError('too_large')
      fields.push([fieldname, typeof value === 'string' ? value : ''])
    }
  } catch (error) {
    // The rest of the body is read and ignored, because the connection could not be used again otherwise.
    request.raw.unpipe()
    request.raw.resume()
    throw multipartError(error)
  } finally {
    request.raw.off('data', count)
  }
  return { ...nestFields(fields, limits), ...files }
}

/** Which requests may have which form. */
export interface FormRules {
  /** Whether the form of a request may contain files. */
  readonly takesFiles: (request: FastifyRequest) => boolean
  /** Whether the form of a request may be urlencoded. */
  readonly takesUrlencoded: (request: FastifyRequest) => boolean
}

const declared: FormRules = {
  takesFiles: ({ call }) => call?.takesFiles === true,
  takesUrlencoded: ({ call }) => call?.isUrlencoded === true,
}

/** Makes calls accept multipart forms as well as JSON, and urlencoded ones where `rules` say so; by default as calls declare it. */
export async function installForms(app: FastifyInstance, rules = declared): Promise<void> {
  await app.register(fastifyMultipart, { limits: { fieldNameSize: longestName } })
  app.addContentTypeParser(urlencoded, { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (!rules.takesUrlencoded(request)) throw new AppError('wrong_type')
    return parseFields(text, limitsFor(request))
  })
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const withFiles = rules.takesFiles(request)
    const read = () => readMultipart(request, withFiles)
    const { kind, id } = request.principal
    if (!withFiles) request.body = await read()
    else if (id === null) request.body = await anonymousFilesInTurn(read, blockOf(request.ip))
    else request.body = await ownFilesInTurn(read, `${kind} ${id}`)
  })
}

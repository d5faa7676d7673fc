import fastifyMultipart from '@fastify/multipart'
import { type Call, fileMaxBytes, takesBody } from '@portal/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/errors.ts'
import { isForCitizens } from '../../http/audience.ts'
import { authenticate, authorize } from '../../http/authenticate.ts'
import type { AppContext } from '../../http/call-context.ts'
import {
  type FieldLimits,
  longestName,
  nestFields,
  parseFields,
  publicLimits,
  staffLimits,
} from '../../http/form-fields.ts'
import { blockOf } from '../../http/rate-limit.ts'
import { readPart, writeResponse } from '../../http/schemas.ts'
import { concurrencyLimit } from '../../process/concurrency-limit.ts'
import { Upload } from '../../storage/uploads.ts'
import type { Served } from './register-call.ts'

/** Maximum number of files of a form. It is small, because each file is in memory until it is stored. */
const filesAtOnce = 2

/** Forms of unknown people with files wait for each other, by block of addresses: nothing else limits the files in memory. */
const anonymousFilesInTurn = concurrencyLimit(32)
/** The forms with files of one account that are read at the same time; the others of the account wait. */
const ownFilesInTurn = concurrencyLimit(Number.POSITIVE_INFINITY, 4)

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/** The methods a form may name instead of POST. */
const named = ['PUT', 'PATCH', 'DELETE']

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

function isForm({ headers }: FastifyRequest): boolean {
  const type = headers['content-type']?.toLowerCase() ?? ''
  return type.startsWith(urlencoded) || type.startsWith(multipart)
}

/** The method that a form names; it is removed from the form. Undefined when the form names none. */
function takeMethod(request: FastifyRequest): string | undefined {
  if (!isForm(request) || typeof request.body !== 'object' || request.body === null) return undefined
  const { _method: method, ...fields } = request.body as Record<string, unknown>
  request.body = fields
  return method === undefined ? undefined : typeof method === 'string' ? method.toUpperCase() : ''
}

/** Serves a request as the call that its form names, with every check of that call. */
async function serveAs({ call, respond }: Served, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  request.servedAs = call
  authorize(call, request.principal)
  request.params = readPart(call.params, request.params, 'params')
  request.query = readPart(call.query, request.query)
  request.body = takesBody(call) ? readPart(call.body, request.body) : {}
  const body = writeResponse(call.response, await respond(request, reply))
  return reply.type('application/json; charset=utf-8').send(body)
}

/**
 * Makes calls accept forms as well as JSON. A POST with a form may name another method: the call of
 * that method is then checked and served. Must be installed before the routes, because it records them. It returns a function
 * to call after all routes are registered: it adds a POST route to each address that has none.
 */
export async function installForms(app: FastifyInstance, serving: AppContext): Promise<() => void> {
  await app.register(fastifyMultipart, { limits: { fieldNameSize: longestName } })
  app.addContentTypeParser(urlencoded, { parseAs: 'string' }, async (request: FastifyRequest, text: string) =>
    parseFields(text, limitsFor(request)),
  )
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { url = '', config } = request.routeOptions
    const own = config.served?.call.takesFiles ?? false
    const takesFiles = own || nameable(url, request).some(({ call }) => call.takesFiles)
    const read = () => readMultipart(request, takesFiles)
    const { kind, id } = request.principal
    if (!takesFiles) request.body = await read()
    else if (id === null) request.body = await anonymousFilesInTurn(read, blockOf(request.ip))
    else request.body = await ownFilesInTurn(read, `${kind} ${id}`)
  })

  const byAddress = new Map<string, Served[]>()
  /** The calls of an address that a form may name. Of two with the same method, the one for the sender (ADR 0051). */
  function nameable(url: string, { raw }: FastifyRequest): readonly Served[] {
    const all = byAddress.get(url) ?? []
    const isShared = ({ method }: Call) => all.filter(({ call }) => call.method === method).length > 1
    return all.filter(({ call }) => !isShared(call) || call.by.includes('citizen') === isForCitizens(raw))
  }

  /** Authenticates a POST. A form may name any call of its address. The body must be read to find that call. */
  async function authorizeForm(url: string, own: Served | undefined, request: FastifyRequest): Promise<void> {
    const served = [...(own === undefined ? [] : [own]), ...(isForm(request) ? nameable(url, request) : [])]
    const calls = served.map(({ call }) => call)
    await authenticate(serving, calls, request)
  }

  async function turn(url: string, own: Served | undefined, request: FastifyRequest, reply: FastifyReply) {
    const method = takeMethod(request)
    if (method === undefined || method === 'POST') {
      if (own === undefined) return reply.callNotFound()
      return authorize(own.call, request.principal)
    }
    const target = nameable(url, request).find(({ call }) => call.method === method)
    return target === undefined ? reply.callNotFound() : serveAs(target, request, reply)
  }

  const withPost = new Set<string>()
  app.addHook('onRoute', (route) => {
    const { url } = route
    const served = route.config?.served
    if (served === undefined) return
    if (named.includes(served.call.method)) byAddress.set(url, [...(byAddress.get(url) ?? []), served])
    if (served.call.method !== 'POST') return
    withPost.add(url)
    route.onRequest = (request) => authorizeForm(url, served, request)
    route.preValidation = (request, reply) => turn(url, served, request, reply)
  })

  return () => {
    for (const url of byAddress.keys()) {
      if (withPost.has(url)) continue
      app.post(
        url,
        {
          schema: { hide: true } as object,
          config: { isFormRoute: true },
          onRequest: async (request, reply) =>
            isForm(request) ? authorizeForm(url, undefined, request) : reply.callNotFound(),
          preValidation: (request, reply) => turn(url, undefined, request, reply),
        },
        (_, reply) => reply.callNotFound(),
      )
    }
  }
}

import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A response that is sent as it is read, because it may be larger than the memory. The handler writes all of it. */
export class StreamedResponse {
  readonly body: Readable
  readonly headers: Readonly<Record<string, string | number>>

  constructor(body: Readable, type: string, headers: Readonly<Record<string, string | number>> = {}) {
    this.body = body
    this.headers = { 'content-type': type, ...headers }
  }
}

/** A response that is not JSON, for calls that a browser opens as a page: it leads to another page or is a short page itself. */
export class PageResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
  /** The only origin whose pages may show this page in a frame; null for none. */
  readonly framedBy: string | null

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    html = '',
    { framedBy = null }: { readonly framedBy?: string | null } = {},
  ) {
    this.status = status
    this.headers = { 'content-type': 'text/html; charset=utf-8', ...headers }
    this.html = html
    this.framedBy = framedBy
  }
}

/** Lets pages of one origin show the response in a frame. */
function allowFrame(reply: FastifyReply, origin: string): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`))
  reply.raw.removeHeader('x-frame-options')
}

export function sendOther(reply: FastifyReply, response: StreamedResponse | PageResponse): FastifyReply {
  if (response instanceof StreamedResponse) return reply.headers(response.headers).send(response.body)
  if (response.framedBy !== null) allowFrame(reply, response.framedBy)
  return reply.status(response.status).headers(response.headers).serializer(String).send(response.html)
}

import type { FastifyRequest } from 'fastify'

type Addressed = Pick<FastifyRequest, 'url' | 'params'> & {
  readonly routeOptions: { readonly url?: string | undefined }
}

/** A segment of an address that cannot contain a secret or data about people. */
const word = /^[a-z-]{0,40}$/

/** Maximum number of segments that are logged of an address without a route. */
const mostSegments = 8

/**
 * The address of a request for the log and the audit rows: the pattern of the matched route with the ids in it. Any other value
 * may be a secret, such as the code of a voucher. The query is left out: it may contain a document number. If no route matches
 * the address, only plain words stay.
 */
export function addressOf({ url, params, routeOptions }: Addressed): string {
  const values = (params ?? {}) as Record<string, unknown>
  const fill = (name: string) => {
    const value = String(values[name.slice(1)])
    return /^\d{1,10}$/.test(value) ? value : name
  }
  if (routeOptions.url !== undefined) return routeOptions.url.replace(/:\w+/g, fill)
  const segments = (url.split('?')[0] ?? '').split('/').slice(0, mostSegments)
  return segments.map((segment) => (word.test(segment) ? segment : '…')).join('/')
}

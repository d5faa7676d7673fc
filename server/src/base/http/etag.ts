import { createHash } from 'node:crypto'
import type { Call } from '@portal/contract'
import type { FastifyReply } from 'fastify'
import type { CallContext } from './call-context.ts'
import type { Principal } from './principal.ts'

/**
 * The state that a response depends on, computed before the response. A client that has this version gets a 304 without a body.
 */
export interface Tagging<C extends Call> {
  /** A value that changes whenever the response changes. It is cheaper to compute than the response. Undefined for no tag. */
  readonly tagOf: (context: CallContext<C>) => Promise<unknown>
  /** The `Cache-Control` of a response to an anonymous principal. Any other response is never stored. */
  readonly cacheControl?: string
  /** Whether the server caches the responses to anonymous principals, each while its tag is the present one. */
  readonly isCached?: true
}

/** Whether `If-None-Match` contains this tag; weak and strong tags are compared alike. */
export function matchesTag(tag: string, header: string | undefined): boolean {
  const sentTags = (header ?? '').split(',').map((text) => text.trim().replace(/^W\//, ''))
  return sentTags.includes('*') || sentTags.includes(tag)
}

/** The tag of the response to a request, without the prefix `W/`; undefined when it has none. */
export async function tagFor<C extends Call>(
  { tagOf }: Tagging<C>,
  context: CallContext<C>,
): Promise<string | undefined> {
  const version = await tagOf(context)
  if (version === undefined) return undefined
  const state = [context.principal.kind, context.principal.id, context.locale, context.url, version]
  return `"${createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)}"`
}

/** Adds headers of a request on which the response depends, for caches. Others, such as the CORS handler, have added theirs. */
export function addVary(reply: FastifyReply, headers: string): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? headers : `${vary}, ${headers}`)
}

/** Adds the tag to a response. Caches may store the response for an anonymous principal, separately from other responses. */
export function giveTag(reply: FastifyReply, tag: string, principal: Principal, cacheControl?: string): void {
  reply.header('etag', `W/${tag}`)
  if (principal.id !== null || cacheControl === undefined)
    return void reply.header('cache-control', 'private, no-store')
  reply.header('cache-control', cacheControl)
  addVary(reply, 'Authorization, X-Localization')
}

import type { Call, ErrorCode } from '@portal/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../database/db.ts'
import type { CallContext, CallResult } from '../../http/call-context.ts'
import type { Principal } from '../../http/principal.ts'
import type { PageResponse, StreamedResponse } from './other-responses.ts'

/** The handler of a call. It gets parsed values, and returns the response without its envelope or a response that is not JSON. */
export type Handler<C extends Call> = (
  db: Db,
  context: CallContext<C>,
) => Promise<CallResult<C> | StreamedResponse | PageResponse>

/** A call with the function that responds to its requests. Each route of a call carries it. */
export interface Served {
  readonly call: Call
  readonly respond: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal
    /** The call that serves the request; null where no call does. */
    call: Call | null
    /** The error code of the response; null when there is no error. */
    errorCode: ErrorCode | null
  }
  interface FastifyContextConfig {
    served?: Served
    /** The part of the program that serves the route, where no call does. */
    part?: 'web' | 'docs' | 'form'
    /** The content security policy of a part of the web. */
    policy?: string
  }
}

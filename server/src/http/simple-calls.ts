import type { AnswerOf, Call } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { AppContext, CallContext, CallResult } from './call-context.ts'
import { registerCall } from './register-call.ts'

/** The data or the details of the answer of a call. */
export type PartOf<C extends Call, Name extends 'data' | 'details'> =
  AnswerOf<C> extends { readonly [name in Name]: infer Part } ? Part : never

/** Registers a call whose answer is data without details. */
export function registerDataCall<C extends Call>(
  app: FastifyInstance,
  serving: AppContext,
  call: C,
  read: (context: CallContext<C>) => Promise<null extends PartOf<C, 'details'> ? PartOf<C, 'data'> : never>,
): void {
  registerCall(app, serving, call, async (context) => {
    const answer = { data: await read(context), details: null }
    return answer as unknown as CallResult<C>
  })
}

/**
 * Registers a call whose answer is a sentence about what it did.
 * @param message the key of the sentence
 * @param change returns the details of the answer, if it has any
 */
export function registerMessageCall<C extends Call>(
  app: FastifyInstance,
  serving: AppContext,
  call: C,
  message: `done.${string}`,
  change: (
    context: CallContext<C>,
  ) => PartOf<C, 'details'> extends null ? Promise<void> : Promise<PartOf<C, 'details'>>,
): void {
  registerCall(app, serving, call, async (context) => {
    const answer = { details: (await change(context)) ?? null, data: context.translate(message) }
    return answer as unknown as CallResult<C>
  })
}

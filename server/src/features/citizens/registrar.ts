import type { Call } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../database/db.ts'
import type { AppContext, CallContext } from '../../http/call-context.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'

type DataOf<C extends Call> = ReturnType<Parameters<typeof registerDataCall<C>>[3]>
type DetailsOf<C extends Call> = ReturnType<Parameters<typeof registerMessageCall<C>>[4]>

/** Registers calls with a simple answer, as `simple-calls.ts`. Their handlers get the database and the request. */
export function registrarOf(app: FastifyInstance, serving: AppContext) {
  const { db } = serving
  return {
    /** A call whose data are also what its tag depends on. */
    tagged: <C extends Call>(call: C, cacheControl: string, read: (db: Db, context: CallContext<C>) => DataOf<C>) => {
      const tagOf = (context: CallContext<C>) => read(db, context)
      const answer = async (context: CallContext<C>) => ({ data: await tagOf(context), details: null })
      registerCall(app, serving, call, answer as unknown as Parameters<typeof registerCall<C>>[3], {
        tagOf,
        cacheControl,
      })
    },
    data: <C extends Call>(call: C, read: (db: Db, context: CallContext<C>) => DataOf<C>) =>
      registerDataCall(app, serving, call, (context) => read(db, context)),
    message: <C extends Call>(
      call: C,
      message: `done.${string}`,
      change: (db: Db, context: CallContext<C>) => DetailsOf<C>,
    ) => registerMessageCall(app, serving, call, message, (context) => change(db, context)),
  }
}

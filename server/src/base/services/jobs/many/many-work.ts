import { randomUUID } from 'node:crypto'
import type { Locale, ParamsOf, WriteCall } from '@portal/contract'
import { type Job, type ManyType, mostAtOnce } from '@portal/contract/staff'
import type { Db, Tx } from '../../../database/db.ts'
import type { Progress } from '../../../database/row-batches.ts'
import type { CallContext, CallResult } from '../../../http/call-context.ts'
import type { SignedIn } from '../../../http/principal.ts'
import { type Changed, Unaudited } from '../../audit/change.ts'
import { sizeOf } from '../../authority/lock-many.ts'
import { profilePolicy } from '../../authority/policies/profile.ts'
import type { Registrar, Writing } from '../../calls/registrar.ts'
import { jobOf, orderJob } from '../job-rows.ts'

/** The job that does the work of a call on many records. */
export const manyJob = 'many'

/** The data that the work on many records needs from its call, in the request or in the job. */
export interface ManyContext<C extends WriteCall>
  extends Pick<CallContext<C>, 'params' | 'body' | 'origin' | 'now' | 'translate'> {
  /** The person, with the permissions that they have now. */
  readonly principal: SignedIn
  /** The time of the order. */
  readonly orderedAt: Date
  readonly progress?: Progress
}

/** A call on many records. The work on more than `mostAtOnce` is a job (ADR 0039). */
export interface ManyWork<C extends WriteCall = WriteCall> {
  readonly call: C
  /** The type of its jobs. */
  readonly type: ManyType
  /** Runs the checks that do not lock the records. @throws AppError the errors of `run` */
  check(db: Db, context: ManyContext<C>): Promise<void>
  /** Does all of the work in the transaction. @throws AppError when nothing may be changed */
  run(tx: Tx, context: ManyContext<C>): Promise<Changed<CallResult<C>>>
  /** The details of a response that comes before the work. */
  nothing(now: Date): object
  /** The screen with the records. */
  screenOf(params: ParamsOf<C>): { readonly name: string; readonly params?: Readonly<Record<string, number>> }
}

/** Stores the work as a job. @throws AppError 429 while three jobs of the person wait or run */
async function orderMany<C extends WriteCall>(
  tx: Tx,
  { type }: ManyWork<C>,
  context: ManyContext<C> & { readonly locale: Locale },
  count: number,
): Promise<Job> {
  const { principal, params, body } = context
  const scope = profilePolicy.scope(principal)
  const order = { type, task: manyJob, key: randomUUID(), input: params as object, body, count, scope }
  return jobOf(await orderJob(tx, context, order))
}

/** Registers a call on many records: it does the work at once, or as a job with status 202. */
export function registerMany<C extends WriteCall>({ change }: Registrar, work: ManyWork<C>): void {
  const given = (context: CallContext<C>) => ({
    ...context,
    principal: context.principal as SignedIn,
    orderedAt: context.now,
  })
  const isLarge = ({ body }: CallContext<C>) => sizeOf(body as object) > mostAtOnce
  const writing: Writing<C, CallResult<C>> = {
    before: async (db, context) => {
      if (isLarge(context)) await work.check(db, given(context))
      return undefined
    },
    change: async (tx, context): Promise<Changed<CallResult<C>>> => {
      if (!isLarge(context)) return work.run(tx, given(context))
      const count = sizeOf(context.body as object)
      const job = await orderMany(tx, work, given(context), count)
      const details = { ...work.nothing(context.now), job }
      const response = { data: context.translate('done.many_ordered', { count }), details, also: true }
      const result = response as unknown as CallResult<C>
      return { audits: new Unaudited('the job writes the rows of what it does'), result }
    },
  }
  change(work.call, writing)
}

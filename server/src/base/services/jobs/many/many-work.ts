import { randomUUID } from 'node:crypto'
import type { Call, Locale, ParamsOf } from '@portal/contract'
import { type Job, type ManyType, mostAtOnce } from '@portal/contract/staff'
import { clearCounts } from '../../../database/counts.ts'
import type { Db, Tx } from '../../../database/db.ts'
import type { Progress } from '../../../database/row-batches.ts'
import type { CallContext, CallResult } from '../../../http/call-context.ts'
import type { SignedIn } from '../../../http/principal.ts'
import { sizeOf } from '../../authority/lock-many.ts'
import { profilePolicy } from '../../authority/policies/profile.ts'
import type { Registrar } from '../../calls/registrar.ts'
import { jobOf, storeJob } from '../exports/export-jobs.ts'
import { addJob } from '../jobs.ts'

/** The job that does the work of a call on many records. */
export const manyJob = 'many'

/** What the work on many records needs from its call, in the request or in the job. */
export interface ManyContext<C extends Call>
  extends Pick<CallContext<C>, 'params' | 'body' | 'origin' | 'now' | 'translate'> {
  /** The person, with the permissions that they have now. */
  readonly principal: SignedIn
  /** When the person ordered it. */
  readonly orderedAt: Date
  readonly progress?: Progress
}

/** A call on many records. The work on more than `mostAtOnce` is a job (ADR 0039). */
export interface ManyWork<C extends Call = Call> {
  readonly call: C
  /** The type of its jobs. */
  readonly type: ManyType
  /** Checks what can be checked without locking the records. @throws AppError what `run` would throw */
  check(db: Db, context: ManyContext<C>): Promise<void>
  /** Does all of the work in the transaction. @throws AppError when nothing may be changed */
  run(tx: Tx, context: ManyContext<C>): Promise<CallResult<C>>
  /** The details of a response that comes before the work. */
  nothing(now: Date): object
  /** The screen with the records. */
  screenOf(params: ParamsOf<C>): { readonly name: string; readonly params?: Readonly<Record<string, number>> }
}

/** Stores the work as a job, in one transaction. @throws AppError 429 while three jobs of the person wait or run */
function orderMany<C extends Call>(
  db: Db,
  { type }: ManyWork<C>,
  context: ManyContext<C> & { readonly locale: Locale },
  count: number,
) {
  const { principal, params, body, origin } = context
  const scope = profilePolicy.scope(principal)
  return db.transaction().execute(async (tx): Promise<Job> => {
    const row = await storeJob(tx, context, { type, key: randomUUID(), input: params as object, count, scope })
    await addJob(tx, manyJob, { id: row.id, origin, body })
    return jobOf(row)
  })
}

/** Registers a call on many records: it does the work at once, or as a job with status 202. */
export function registerMany<C extends Call>({ call }: Registrar, work: ManyWork<C>): void {
  call(work.call, async (db, context) => {
    const given = { ...context, principal: context.principal as SignedIn, orderedAt: context.now }
    const count = sizeOf(context.body as object)
    if (count > mostAtOnce) {
      await work.check(db, given)
      const job = await orderMany(db, work, given, count)
      const details = { ...work.nothing(context.now), job }
      return {
        data: context.translate('done.many_ordered', { count }),
        details,
        also: true,
      } as unknown as CallResult<C>
    }
    const result = await db.transaction().execute((tx) => work.run(tx, given))
    clearCounts(db, given.principal)
    return result
  })
}

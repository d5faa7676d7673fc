import type { QueryOf } from '@portal/contract'
import type { listMails as call, MailRow } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { rowsFor, scope } from '../../authority/scope.ts'
import { fullName } from '../../citizens/rows.ts'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { allOf, containsWordsOrDocument } from '../../database/search.ts'
import { type DeclaredColumn, type Found, pageLimits } from '../../http/envelope.ts'
import type { SignedIn } from '../../http/register-call.ts'
import { citizenMailJob } from '../../mail/citizen-notices.ts'
import { type StoredRow, wireRow } from '../../text/time.ts'

export const mailColumns: readonly DeclaredColumn[] = [
  'id',
  'full_name',
  'email',
  'subject',
  'state',
  'created_at',
].map((value) => ({ value, align: value === 'id' || value === 'created_at' ? 'right' : 'left', sortable: false }))

interface Stored extends Omit<StoredRow<MailRow>, 'full_name'> {
  name: string
  s_name: string | null
  surname: string
  s_surname: string | null
}

/** The state of a mail, from its job in the queue. */
const state = sql`case
  when noted.mailed_at is not null then 'sent'
  when jobs.id is null or jobs.attempts >= jobs.max_attempts then 'failed'
  when jobs.attempts > 0 then 'retrying'
  else 'waiting' end`

/**
 * Mails to accounts and citizens that the person may view, with their state, newest first. A mail that an undo withdrew is not listed.
 * @throws AppError 422 when all rows are requested at once.
 */
export async function listMails(db: Db, who: SignedIn, query: QueryOf<typeof call>): Promise<Found<MailRow>> {
  const { limit, offset } = pageLimits(query)
  const from = sql`citizen_notifications as noted
    join citizens on citizens.id = noted.citizen_id
    join profiles on profiles.id = noted.profile_id
    left join (graphile_worker._private_jobs as jobs
        join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id and tasks.identifier = ${citizenMailJob})
      on noted.mailed_at is null and (jobs.payload ->> 'id')::bigint = noted.id`
  const where = allOf([
    sql`noted.letter is not null`,
    rowsFor(who, 'view', 'Citizen'),
    scope(who),
    ...containsWordsOrDocument(sql`fold(profiles.search_text || ' ' || citizens.email)`, query.query),
    ...(query.state === undefined ? [] : [sql<SqlBool>`${state} = ${query.state}`]),
  ])
  const [page, total] = await Promise.all([
    sql<Stored>`
      select noted.id, noted.type, noted.data ->> 'title' as subject, citizens.email, noted.profile_id, profiles.name,
        profiles.s_name, profiles.surname, profiles.s_surname, ${state} as state, coalesce(jobs.attempts, 0) as attempts,
        jobs.run_at as leaves_at, noted.mailed_at, noted.created_at
      from ${from} where ${where} order by noted.id desc limit ${limit} offset ${offset}`.execute(db),
    countRows(db, sql`select from ${from} where ${where}`),
  ])
  return {
    total,
    rows: page.rows.map(({ name, s_name, surname, s_surname, ...row }) => ({
      ...wireRow(row),
      full_name: fullName({ name, s_name, surname, s_surname }),
    })),
  }
}

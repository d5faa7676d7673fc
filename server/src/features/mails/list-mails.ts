import type { QueryOf } from '@portal/contract'
import { type listMails as call, type Mail, type MailRow, mostLeaving } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { rowsFor, scope } from '../../authority/scope.ts'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { allOf, containsWordsOrDocument } from '../../database/search.ts'
import { type DeclaredColumn, type Found, pageLimits } from '../../http/envelope.ts'
import type { SignedIn } from '../../http/principal.ts'
import type { MailWaits } from '../../mail/citizen-mails.ts'
import { mailSource, mailState, readMailRows } from './mail-rows.ts'

export const mailColumns: readonly DeclaredColumn[] = [
  'id',
  'full_name',
  'email',
  'subject',
  'state',
  'created_at',
].map((value) => ({ value, align: value === 'id' || value === 'created_at' ? 'right' : 'left', sortable: false }))

/**
 * Mails to accounts and citizens that the person may view, with their state, newest first. A mail that an undo withdrew is not listed.
 * @throws AppError 422 when all rows are requested at once.
 */
export async function listMails(
  db: Db,
  who: SignedIn,
  query: QueryOf<typeof call>,
  waits: MailWaits,
): Promise<Found<MailRow>> {
  const { limit, offset } = pageLimits(query)
  const where = allOf([
    rowsFor(who, 'view', 'Citizen'),
    scope(who),
    ...containsWordsOrDocument(sql`fold(profiles.search_text || ' ' || citizens.email)`, query.query),
    ...(query.state === undefined ? [] : [sql<SqlBool>`${mailState} = ${query.state}`]),
  ])
  const [rows, total] = await Promise.all([
    readMailRows(db, where, sql`order by mail.id desc limit ${limit} offset ${offset}`, waits),
    countRows(db, sql`select from ${mailSource} where ${where}`),
  ])
  return { total, rows }
}

/** The mails about a person's own decisions that have not left yet, the next one first. */
export function listLeavingMails(db: Db, who: SignedIn, waits: MailWaits): Promise<Mail[]> {
  const where = allOf([
    scope(who),
    sql<SqlBool>`mail.sent_at is null and ${mailState} in ('waiting', 'retrying')`,
    sql<SqlBool>`mail.id in (select mail_id from citizen_notifications where user_id = ${who.id} and mail_id is not null)`,
  ])
  return readMailRows(db, where, sql`order by leaves_at, mail.id limit ${mostLeaving}`, waits)
}

import type { Locale } from '@portal/contract'
import type { CitizenNotice, CitizenNoticeLink, listCitizenNotices as call } from '@portal/contract/citizens'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, presentRow, type RowOf } from '../../base/database/db.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { pageLimits, paginator } from '../../base/http/envelope.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { personalType } from '../../base/services/authority/account-holder.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { noticeText, parseMessage } from '../../base/services/mail/notice-text.ts'
import { wireMoment, wireMomentOrNull } from '../../base/text/time.ts'

/**
 * The condition for the notices of a citizen (table alias `noted`): those of the account, about a person who still belongs to it. A former
 * guardian does not read earlier decisions.
 */
export function ownNotices(principal: SignedInCitizen): RawBuilder<SqlBool> {
  return sql<SqlBool>`noted.citizen_id = ${principal.id} and noted.deleted_at is null and exists (
    select from profiles where profiles.id = noted.profile_id and ${ownPersonPolicy.rows(principal)})`
}

interface NoticeState {
  readonly latest: string | null
  readonly total: number
  readonly unread: number
}

/** The values that the list depends on: every change updates the latest change or the number of notices. */
export function noticeState(db: Db, principal: SignedInCitizen): Promise<NoticeState> {
  return presentRow<NoticeState>(db)`
    select max(noted.updated_at)::text as latest, count(*)::integer as total,
      (count(*) filter (where noted.read_at is null))::integer as unread
    from citizen_notifications as noted where ${ownNotices(principal)}`
}

interface Stored
  extends Pick<RowOf<'citizen_notifications'>, 'id' | 'record' | 'profile_id' | 'letter' | 'read_at' | 'created_at'> {
  readonly data: Omit<CitizenNotice['data'], 'url'>
  readonly full_name: string
  readonly is_holder: boolean
}

/** The page that a notice links to. It is not stored, because the same notice links to another page for a second guardian than for the holder. */
function linkOf({ record, profile_id, is_holder }: Stored): CitizenNoticeLink {
  const enrolment = /^enrolment\/(\d+)$/.exec(record ?? '')?.[1]
  if (enrolment !== undefined) return { name: 'SubscriptionDetails', params: { id: Number(enrolment) } }
  return { name: is_holder ? 'Profile' : 'Person', params: { id: profile_id } }
}

/** A notice in a language. One of an earlier version without a message has the text that was stored. */
function wire(row: Stored, locale: Locale): CitizenNotice {
  const text = row.letter === null ? {} : noticeText(locale, parseMessage(row.letter), row.full_name)
  return {
    id: String(row.id),
    data: { ...row.data, ...text, url: linkOf(row) },
    read_at: wireMomentOrNull(row.read_at),
    created_at: wireMoment(row.created_at),
  }
}

/** A page of a citizen's notices, newest first. @throws AppError 422 when all rows are requested at once */
export async function listNotices(db: Db, { principal, query, url, locale }: CallContext<typeof call>) {
  const { limit, offset } = pageLimits(query)
  const [{ rows }, { total, unread }] = await Promise.all([
    sql<Stored>`
      select noted.id, noted.data, noted.record, noted.profile_id, noted.letter, noted.read_at, noted.created_at,
        profiles.full_name,
        profiles.account_id = ${principal.id} and profiles.profile_type_id = ${personalType} as is_holder
      from citizen_notifications as noted join profiles on profiles.id = noted.profile_id
      where ${ownNotices(principal)}
      order by noted.id desc limit ${limit} offset ${offset}`.execute(db),
    noticeState(db, principal),
  ])
  return { data: paginator({ rows: rows.map((row) => wire(row, locale)), total }, query, url), details: { unread } }
}

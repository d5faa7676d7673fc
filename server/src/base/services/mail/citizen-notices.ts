import { randomUUID } from 'node:crypto'
import { defaultLocale, undoSeconds } from '@portal/contract'
import { sql } from 'kysely'
import type { Tx } from '../../database/db.ts'
import { rowBatches } from '../../database/row-batches.ts'
import type { Account } from '../../http/principal.ts'
import { translate } from '../../text/i18n.ts'
import { wireMoment } from '../../text/time.ts'
import { keyed } from '../jobs/queue.ts'
import { reviewTopic } from './citizen-mails.ts'
import { type NoticeMessage, noticeText } from './notice-text.ts'
import { mailJobs, mailKey, mostRuns } from './send-mail.ts'

/** A notice for the account of a profile: a stored notification, and a place in a mail if it `isMailed`. */
export interface CitizenNotice {
  readonly profile_id: number
  /** The subject of the notice, such as `enrolment-move/17`; with this value it can be withdrawn. */
  readonly about: string
  /** The record that was decided, such as `file/33`. */
  readonly record: string
  readonly message: NoticeMessage
  readonly isMailed: boolean
  /** The author, as the citizen reads it. */
  readonly user: string
  /** The link target in the citizens' own portal. */
  readonly url?: { readonly name: string; readonly params: Readonly<Record<string, unknown>> }
}

/** Decisions of these kinds about one citizen are one mail, as long as it waits. */
const together: readonly string[] = ['profile', 'file']

/** The names of the people of notices, by the id of the profile. */
async function namesOf(tx: Tx, notices: readonly CitizenNotice[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; full_name: string }>`
    select id, profiles.full_name from profiles where id = any(${notices.map(({ profile_id }) => profile_id)}::integer[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

/**
 * Notifies citizens in the transaction of the change. The notification is visible immediately. Its mail waits at least the time in which
 * the transition can be undone; a mail that waits already takes the notice of a further decision about the same citizen and
 * their documents (ADR 0043). A second guardian reads the notice too, without a mail. The message is rendered for each reader; its Spanish text
 * is stored beside it.
 * @param userId the member of the staff who decided
 */
export async function notifyCitizens(
  tx: Tx,
  type: string,
  notices: readonly CitizenNotice[],
  { userId, now }: { readonly userId: number | null; readonly now: Date },
): Promise<void> {
  const leavesAt = new Date(now.getTime() + undoSeconds * 1000)
  for (const batch of rowBatches(notices)) {
    const names = await namesOf(tx, batch)
    const rows = batch.map(({ profile_id, about, record, message, isMailed, user, url }) => ({
      profile_id,
      about,
      record,
      topic: together.includes(type) ? reviewTopic : about,
      template: together.includes(type) ? reviewTopic : message.name,
      is_mailed: isMailed,
      letter: message,
      data: {
        ...noticeText(defaultLocale, message, names.get(profile_id) ?? ''),
        user,
        url: url ?? null,
        created_at: wireMoment(now),
      },
    }))
    await sql`
      with notice as (
        select row.profile_id, row.about, row.record, row.topic, row.template, row.is_mailed, row.letter, row.data, profiles.account_id as citizen_id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as row(profile_id integer, about text, record text, topic text, template text, is_mailed boolean, letter jsonb, data jsonb)
        join profiles on profiles.id = row.profile_id
      ), mails as (
        insert into mails as mail (template, citizen_id, profile_id, topic, is_open, last_at, leaves_at, created_at)
        select distinct template, citizen_id, profile_id, topic, true, ${now}::timestamptz, ${leavesAt}::timestamptz, ${now}::timestamptz
        from notice where is_mailed
        order by profile_id, topic
        on conflict (profile_id, topic) where is_open do update set last_at = greatest(mail.last_at, excluded.last_at)
        returning id, profile_id, topic
      ), stored as (
        insert into citizen_notifications
          (citizen_id, profile_id, type, about, record, user_id, mail_id, data, letter, created_at, updated_at)
        select notice.citizen_id, notice.profile_id, ${type}, notice.about, notice.record, ${userId}::integer, mails.id, notice.data,
          notice.letter, ${now}, ${now}
        from notice left join mails on mails.profile_id = notice.profile_id and mails.topic = notice.topic and notice.is_mailed
        order by notice.profile_id
      ), shared as (
        insert into citizen_notifications (citizen_id, profile_id, type, about, record, user_id, data, letter, created_at, updated_at)
        select guardians.citizen_id, notice.profile_id, ${type}, notice.about, notice.record, ${userId}::integer, notice.data,
          notice.letter - 'link', ${now}, ${now}
        from notice join guardians on guardians.profile_id = notice.profile_id and guardians.ended_at is null
          and guardians.citizen_id <> notice.citizen_id
        order by notice.profile_id, guardians.citizen_id
      )
      select graphile_worker.add_job(${mailJobs.notices}, json_build_object('id', mails.id), run_at => ${leavesAt}::timestamptz,
        max_attempts => ${mostRuns}::smallint, job_key => ${mailKey('')} || mails.id, flags => array[${keyed}]::text[])
      from mails`.execute(tx)
  }
}

/** An action of a citizen for a person of the account: the name of its message. */
export type OwnAct = Extract<
  NoticeMessage['name'],
  'registered' | 'resubmitted' | 'team_created' | 'team_joined' | 'team_left'
>

/**
 * Confirms a citizen's own action: a notice for the accounts of the person, without a mail.
 * @param act the action: the message `citizen_notices.<act>`, with the placeholders in `params`
 */
export async function noticeOwnAct(
  tx: Tx,
  act: OwnAct,
  done: {
    readonly profile_id: number
    /** The record that was changed, such as `profile/33`. */
    readonly record: string
    readonly params?: Readonly<Record<string, unknown>>
  },
  { by, now }: { readonly by: Pick<Account, 'full_name'>; readonly now: Date },
): Promise<void> {
  const { profile_id, record, params = {} } = done
  const about = `own-act/${randomUUID()}`
  const notice = { profile_id, about, record, message: { name: act, params }, isMailed: false, user: by.full_name }
  await notifyCitizens(tx, 'own-act', [notice], { userId: null, now })
}

/** Withdraws the notices about something, and the mails that have no content left. */
export async function withdrawNotices(tx: Tx, about: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from citizen_notifications where about = any(${about}::text[]) returning mail_id
    )
    update mails set state = 'withdrawn', ended_at = now(), is_open = false
    where is_open and id in (select mail_id from gone) and not exists (
      select from citizen_notifications where mail_id = mails.id and about <> all(${about}::text[]))`.execute(tx)
}

/** An amount in whole pesos, formatted for citizens. */
export function pesos(value: number): string {
  return new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 }).format(value)
}

/** A message for citizens, in Spanish. */
export function citizenText(key: string, params: Readonly<Record<string, unknown>> = {}): string {
  return translate(defaultLocale, key, params)
}

import { validatorNotification } from '@portal/contract/staff'
import { sql } from 'kysely'
import { isValidator } from '../../authority/scope.ts'
import { fullName } from '../../citizens/rows.ts'
import { fieldError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/register-call.ts'
import { translate } from '../../text/i18n.ts'
import { wireMoment } from '../../text/time.ts'
import type { Held, Tx } from './changing.ts'

export interface Validator {
  readonly id: number
  readonly full_name: string
}

/** Above this many citizens at once, one notice speaks of all of them. */
const mostNotices = 20

/** @throws Refusal 422 on `validator_id` unless the person works on citizens of their own and can sign in. */
export async function findValidator(tx: Tx, id: number, now: Date): Promise<Validator> {
  const { rows } = await sql<Validator>`
    select users.id, upper(users.name || ' ' || users.surname) as full_name
    from users
    where users.id = ${id} and ${isValidator} and users.deleted_at is null and not users.is_locked
      and (users.expires_at is null or users.expires_at > ${now})`.execute(tx)
  if (rows[0] === undefined) throw fieldError('validator_id', 'validation.exists')
  return rows[0]
}

/** Tells a validator who was put in their hands: a notice for each, or one with the number of them. Kept in Spanish. */
export async function notifyValidator(
  tx: Tx,
  validator: Validator,
  profiles: readonly Held[],
  made: { by: SignedIn; now: Date },
): Promise<void> {
  if (profiles.length === 0) return
  const common = {
    title: translate('es', 'notices.assigned'),
    user: made.by.full_name,
    created_at: wireMoment(made.now),
  }
  const notices =
    profiles.length > mostNotices
      ? [
          {
            ...common,
            subject: translate('es', 'notices.assigned_many', { count: profiles.length }),
            url: { name: 'user-validation' },
          },
        ]
      : profiles.map((profile) => ({
          ...common,
          subject: fullName(profile),
          url: { name: 'user-validation-id-citizen', params: { id: profile.id } },
        }))
  await tx
    .insertInto('notifications')
    .values(
      notices.map((data) => ({
        type: validatorNotification,
        user_id: validator.id,
        data: JSON.stringify(data),
        created_at: made.now,
        updated_at: made.now,
      })),
    )
    .execute()
}

/** Withdraws the notice of an assignment that was taken back. */
export async function withdrawNotice(tx: Tx, validatorId: number, profileId: number, assignedAt: Date): Promise<void> {
  await sql`
    delete from notifications where user_id = ${validatorId} and type = ${validatorNotification}
      and created_at = ${assignedAt} and data #>> '{url,params,id}' = ${String(profileId)}`.execute(tx)
}

/** Withdraws the one notice of an assignment of very many, once none of them stands any more. */
export async function withdrawNoticeOfMany(tx: Tx, validatorId: number, assignedAt: Date): Promise<void> {
  await sql`
    delete from notifications where user_id = ${validatorId} and type = ${validatorNotification}
      and created_at = ${assignedAt} and data #> '{url,params}' is null
      and not exists (select from profile_moves join profiles on profiles.id = profile_moves.profile_id
        where profile_moves.created_at = ${assignedAt} and move = 'assign' and undone_at is null
          and profiles.checker_id = ${validatorId})`.execute(tx)
}

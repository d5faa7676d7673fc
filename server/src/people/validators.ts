import { validatorNotification } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Db, RowOf, Tx } from '../base/database/db.ts'
import { fullName, type PersonNames } from '../base/database/person-names.ts'
import { rowBatches } from '../base/database/row-batches.ts'
import { fieldError } from '../base/errors/errors.ts'
import type { Account } from '../base/http/principal.ts'
import { isValidator } from '../base/services/authority/policies/user.ts'
import { groupedBy } from '../base/services/transitions/steps.ts'
import type { PastTransition } from '../base/services/transitions/subject.ts'
import { translate } from '../base/text/i18n.ts'
import { wireMoment } from '../base/text/time.ts'

export interface Validator {
  readonly id: number
  readonly full_name: string
}

/** The data of a citizen in a notification, and their validator. */
type Assigned = PersonNames & Pick<RowOf<'profiles'>, 'id' | 'checker_id'>

/** Above this number of citizens in one call, a single notice covers all of them. */
const mostNotices = 20

/** The users among these who validate citizens and can sign in. An absent one can be chosen. */
export async function readValidators(db: Db, ids: readonly number[], now: Date): Promise<Validator[]> {
  const { rows } = await sql<Validator>`
    select users.id, users.full_name
    from users
    where users.id = any(${ids}::integer[]) and ${isValidator} and can_sign_in(users, ${now})`.execute(db)
  return rows
}

/** The validators with these ids, in their order. @throws AppError 422 on `validator_id` unless each of them can validate citizens */
export async function findValidators(db: Db, ids: readonly number[], now: Date): Promise<Validator[]> {
  const found = await readValidators(db, ids, now)
  return ids.map((id) => {
    const validator = found.find((one) => one.id === id)
    if (validator === undefined) throw fieldError('validator_id', 'validation.exists')
    return validator
  })
}

/** Notifies validators of their citizens: one notice for each, or one notice with their number. The text stays in Spanish. */
export async function notifyValidators(
  tx: Tx,
  dealt: ReadonlyMap<Validator, readonly Assigned[]>,
  made: { readonly by: Account; readonly now: Date; readonly reason?: string },
  title: 'assigned' | 'resubmitted' | 'handed_over' = 'assigned',
): Promise<void> {
  const common = {
    title: translate('es', `notices.${title}`),
    user: made.by.full_name,
    created_at: wireMoment(made.now),
    reason: made.reason,
  }
  const noticesOf = (profiles: readonly Assigned[]): object[] => {
    if (profiles.length > mostNotices) {
      const subject = translate('es', 'notices.assigned_many', { count: profiles.length })
      return [{ ...common, subject, url: { name: 'user-validation' } }]
    }
    return profiles.map((profile) => {
      const url = { name: 'user-validation-id-citizen', params: { id: profile.id } }
      return { ...common, subject: fullName(profile), url }
    })
  }
  const times = { created_at: made.now, updated_at: made.now }
  const rows = [...dealt].flatMap(([{ id: user_id }, profiles]) =>
    noticesOf(profiles).map((data) => ({ type: validatorNotification, user_id, data: JSON.stringify(data), ...times })),
  )
  for (const batch of rowBatches(rows)) await tx.insertInto('notifications').values(batch).execute()
}

/** Marks the notices about one citizen as read, for everybody who got one: the citizen was decided. */
export async function readAssignmentNotices(tx: Tx, profileId: number, now: Date): Promise<void> {
  await sql`
    update notifications set read_at = ${now}, updated_at = ${now}
    where type = ${sql.lit(validatorNotification)} and read_at is null
      and data #>> '{url,params,id}' = ${String(profileId)}`.execute(tx)
}

/**
 * Withdraws the notices of undone assignments and handovers: the notice of each citizen, and the notice about many once all its assignments are undone.
 */
export async function withdrawAssignmentNotices(
  tx: Tx,
  undone: readonly { readonly record: Assigned; readonly transition: PastTransition }[],
): Promise<void> {
  const assignments = undone.filter(({ transition: { name } }) => name === 'assign' || name === 'hand_over')
  const groups = groupedBy(
    assignments,
    ({ record, transition }) => `${record.checker_id} ${transition.created_at.getTime()}`,
  )
  for (const group of groups.values()) {
    const [{ record: { checker_id } = {}, transition: { created_at } = {} } = {}] = group
    await sql`
      delete from notifications where user_id = ${checker_id} and type = ${validatorNotification} and created_at = ${created_at}
        and (data #>> '{url,params,id}' = any(${group.map(({ record }) => String(record.id))}::text[])
          or data #> '{url,params}' is null and not exists (
            select from profile_transitions join profiles on profiles.id = profile_transitions.profile_id
            where profile_transitions.created_at = ${created_at} and move = 'assign' and undone_at is null
              and profiles.checker_id = ${checker_id}))`.execute(tx)
  }
}

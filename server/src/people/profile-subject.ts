import { status } from '@portal/contract'
import { sql } from 'kysely'
import type { RowOf } from '../base/database/db.ts'
import type { PersonNames } from '../base/database/person-names.ts'
import { profilePolicy } from '../base/services/authority/policies/profile.ts'
import { refuseOtherPurpose } from '../base/services/transitions/ready-observations.ts'
import { profileStore } from '../base/services/transitions/stores.ts'
import type { TransitionSubject } from '../base/services/transitions/subject.ts'
import { fieldsNamedIn } from './marked-fields.ts'
import { withdrawAssignmentNotices } from './validators.ts'
import { decided, queueAfter } from './waiting.ts'

/** A locked citizen with the data that decisions need. */
export type LockedProfile = PersonNames &
  Pick<RowOf<'profiles'>, 'id' | 'version' | (typeof profileStore.columns)[number]>

/** The outcome of a transition, by its name in the messages. */
const outcomes: Readonly<Record<number, string>> = {
  [status.profileVerified]: 'verify',
  [status.profileReturned]: 'return',
  [status.profileValidating]: 'review',
}

/** A citizen as the subject of the transitions of their validation. */
export const profileSubject: TransitionSubject<LockedProfile> = {
  store: profileStore,
  model: 'Profile',
  family: 'profile',
  may: (principal, action, profile) => profilePolicy.may(principal, action, profile),
  next: (status_id, { by, now }) => ({
    status_id,
    verified_at: status_id === status.profileVerified ? now : null,
    assigned_by_id: sql`case when assigned_at is null then ${by.id} else assigned_by_id end`,
    assigned_at: sql`coalesce(assigned_at, ${now})`,
    ...queueAfter(status_id, now),
  }),
  citizensOf: ({ id }) => [id],
  textParams: (_, decision) =>
    decision?.status_id === status.profileReturned ? { marked_fields: fieldsNamedIn(decision.observation) } : {},
  audited: () => ({}),
  refuseObservation: refuseOtherPurpose,
  notices: (_, { record, after }, { observation }) => {
    const to = Number(after.status_id)
    const message = {
      name: 'profile',
      params: { number: record.id, outcome: outcomes[to] ?? 'pending', observation },
    } as const
    const url = { name: 'Profile', params: { id: record.id } }
    return [{ profile_id: record.id, message, isMailed: decided.includes(to), url }]
  },
  withdraw: (tx, undone) => withdrawAssignmentNotices(tx, undone),
}

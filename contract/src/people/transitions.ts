import { status } from '../base/statuses.ts'
import type { TransitionTable } from '../base/transitions.ts'

const { profilePending, profileValidating, profileVerified, profileReturned } = status
const { filePending, fileVerified, fileReturned } = status
const { enrolmentPending, enrolmentAccepted, enrolmentRejected } = status

/** The transitions of a citizen. For `assign` and those that citizens make, the program writes the observation; `hand_over` has none; all others require one. */
export const profileTransitions = {
  assign: {
    from: [profilePending, profileValidating, profileVerified, profileReturned],
    to: profileValidating,
    action: 'assign-validator',
  },
  /** The validator gives the citizen to a colleague. */
  hand_over: {
    from: [profileValidating],
    to: profileValidating,
    action: 'assign-status',
    hasOwnCall: true,
  },
  verify: {
    from: [profilePending, profileValidating, profileReturned],
    to: profileVerified,
    action: 'assign-status',
  },
  return: {
    from: [profilePending, profileValidating, profileVerified],
    to: profileReturned,
    action: 'assign-status',
  },
  resume: {
    from: [profileVerified, profileReturned],
    to: profileValidating,
    action: 'assign-status',
    needsValidator: true,
  },
  /** A citizen corrected the data, and returns to the same validator. */
  resubmit: {
    from: [profileReturned],
    to: profileValidating,
    action: null,
    needsValidator: true,
  },
  /** The same, where there is no validator any more who could take the citizen. */
  resubmit_unassigned: {
    from: [profileReturned],
    to: profilePending,
    action: null,
  },
} as const satisfies TransitionTable
export type ProfileTransitionName = keyof typeof profileTransitions

/** The transitions of a citizen's document. Each requires an observation. */
export const fileTransitions = {
  verify: { from: [filePending, fileReturned], to: fileVerified, action: 'assign-status' },
  return: { from: [filePending, fileVerified], to: fileReturned, action: 'assign-status' },
} as const satisfies TransitionTable
export type FileTransitionName = keyof typeof fileTransitions

/** The transitions of an enrolment and of a team. Each requires an observation. */
export const enrolmentTransitions = {
  accept: { from: [enrolmentPending], to: enrolmentAccepted, action: 'assign-status' },
  reject: { from: [enrolmentPending], to: enrolmentRejected, action: 'assign-status' },
  withdraw: { from: [enrolmentAccepted], to: enrolmentRejected, action: 'assign-status' },
} as const satisfies TransitionTable
export type EnrolmentTransitionName = keyof typeof enrolmentTransitions

/** The transition that a citizen makes with an enrolment of an own person. It takes the same name as that of the staff. */
export const citizenEnrolmentTransitions = {
  withdraw: { from: [enrolmentPending, enrolmentAccepted], to: enrolmentRejected, action: 'assign-status' },
} as const satisfies TransitionTable

/** Whether an enrolment or a team uses a seat: it is pending or accepted. */
export function isLiving(status_id: number): boolean {
  return status_id === enrolmentPending || status_id === enrolmentAccepted
}

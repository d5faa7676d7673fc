import type { Action } from '../base/permissions.ts'
import { status } from './statuses.ts'

/** A step of the validation of a citizen (decisions §5). */
export interface ProfileTransition {
  readonly from: readonly number[]
  readonly to: number
  readonly action: Action
  /** Whether the person must say why; where not, the observation is written for them. */
  readonly observed: boolean
  /** Whether it only makes sense while a validator is set. */
  readonly needsChecker: boolean
}

const { profilePending, profileValidating, profileVerified, profileReturned } = status

/** The table of moves, as it could be shown to the institute's staff. */
export const profileTransitions = {
  assign: {
    from: [profilePending, profileValidating, profileVerified, profileReturned],
    to: profileValidating,
    action: 'assign-validator',
    observed: false,
    needsChecker: false,
  },
  verify: {
    from: [profilePending, profileValidating, profileReturned],
    to: profileVerified,
    action: 'assign-status',
    observed: true,
    needsChecker: false,
  },
  return: {
    from: [profilePending, profileValidating, profileVerified],
    to: profileReturned,
    action: 'assign-status',
    observed: true,
    needsChecker: false,
  },
  resume: {
    from: [profileVerified, profileReturned],
    to: profileValidating,
    action: 'assign-status',
    observed: true,
    needsChecker: true,
  },
} as const satisfies Record<string, ProfileTransition>

export type ProfileTransitionName = keyof typeof profileTransitions

/** How long the maker of a move may take it back, in seconds. */
export const undoSeconds = 60

/** The move that leads from one status to another by `profiles/{id}/status`, or undefined if the table has none. */
export function profileTransition(from: number, to: number): ProfileTransitionName | undefined {
  return (['verify', 'return', 'resume'] as const).find((name) => {
    const move: ProfileTransition = profileTransitions[name]
    return move.to === to && move.from.includes(from)
  })
}

/** The status moves open from here; `resume` only where a validator is set. */
export function openProfileTransitions(profile: {
  status_id: number
  checker_id: number | null
}): ProfileTransitionName[] {
  return (['verify', 'return', 'resume'] as const).filter((name) => {
    const move: ProfileTransition = profileTransitions[name]
    return move.from.includes(profile.status_id) && (!move.needsChecker || profile.checker_id !== null)
  })
}

import { fold, offerName, status } from '@portal/contract'
import type { PublicSchedule } from '@portal/contract/citizens'

/** The place of a schedule: its stage and its park; only the park when the stage has the park's name. */
export function whereText({ stage_name, park_name }: Pick<PublicSchedule, 'stage_name' | 'park_name'>): string {
  const stage = offerName(stage_name)
  return fold(stage_name).startsWith(fold(park_name)) ? stage : `${stage}, ${offerName(park_name)}`
}

/** The state of an enrolment, as part of a message key, and the colour of its chip. */
export function enrolmentStateOf(statusId: number) {
  if (statusId === status.enrolmentAccepted) return { state: 'accepted', color: 'success' } as const
  if (statusId === status.enrolmentPending) return { state: 'pending', color: 'yellow' } as const
  return { state: 'ended', color: 'info' } as const
}

import { fold, status } from '@portal/contract'
import { nameCase } from '../../../kit/text/name-case.ts'

/** Where a schedule takes place: its stage and its park; the park once, where the stage is named after it. */
export function whereText({
  stage_name,
  park_name,
}: {
  readonly stage_name: string
  readonly park_name: string
}): string {
  const stage = nameCase(stage_name)
  return fold(stage_name).startsWith(fold(park_name)) ? stage : `${stage}, ${nameCase(park_name)}`
}

/** How an enrolment stands, as the words of the page name it, and the colour of its chip. */
export function standingOf(statusId: number): {
  readonly word: 'pending' | 'accepted' | 'ended'
  readonly color: string
} {
  if (statusId === status.enrolmentAccepted) return { word: 'accepted', color: 'success' }
  return statusId === status.enrolmentPending ? { word: 'pending', color: 'yellow' } : { word: 'ended', color: 'info' }
}

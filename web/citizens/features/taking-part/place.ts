import { fold, status } from '@portal/contract'
import { dayText } from '../../../kit/text/day-text.ts'
import { hourText } from '../../../kit/text/hour-text.ts'
import { nameCase } from '../../../kit/text/name-case.ts'

interface Place {
  readonly weekday_name: string
  readonly daily_name: string
}

/** The days and the hours of a schedule: "Martes y jueves, 8:00 a 10:00 a. m." */
export function whenText({ weekday_name, daily_name }: Place): string {
  return `${dayText(weekday_name)}, ${hourText(daily_name)}`
}

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

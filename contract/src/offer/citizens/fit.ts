import { ageOn, birthdayOf } from '../../people/age.ts'
import type { PublicSchedule } from './offer.ts'

/** A person of the family, with the fields that an activity depends on. */
export interface FamilyMember {
  readonly name: string
  /** `YYYY-MM-DD`. */
  readonly birthdate: string
  readonly hasDisability: boolean
  /** The office has not verified the identity, which an enrolment requires. Undefined for people who were typed here. */
  readonly isUnverified?: boolean
}

export type Requirements = Pick<
  PublicSchedule,
  'min_age' | 'max_age' | 'disability' | 'state' | 'start_date' | 'final_date'
>

/** Whether somebody may enrol. `from` is the first day on which they may; null means today, or that no day is known. */
export type Fit =
  | { readonly may: true; readonly from: string | null }
  | {
      readonly may: false
      readonly reason: 'too-young' | 'too-old' | 'disability' | 'unverified'
      readonly from: string | null
    }

/**
 * Whether somebody may enrol in an activity, by age, disability, dates and verification only. The age counts on the day of the enrolment, in whole
 * years, both ends included. The filter `for` of the public list is the same rule without
 * the verification.
 * @param today - in Bogotá, `YYYY-MM-DD`
 */
export function fitOf(
  activity: Requirements,
  { birthdate, hasDisability, isUnverified = false }: FamilyMember,
  today: string,
): Fit {
  const opening = activity.start_date.slice(0, 10)
  const closing = activity.final_date.slice(0, 10)
  const isUpcoming = activity.state === 'upcoming'
  const first = isUpcoming && opening > today ? opening : today
  if (activity.disability && !hasDisability) return { may: false, reason: 'disability', from: null }
  const age = ageOn(birthdate, first)
  if (age > activity.max_age) return { may: false, reason: 'too-old', from: null }
  if (age >= activity.min_age && isUnverified) return { may: false, reason: 'unverified', from: null }
  if (age >= activity.min_age) return { may: true, from: isUpcoming ? first : null }
  const birthday = birthdayOf(birthdate, activity.min_age)
  return { may: false, reason: 'too-young', from: birthday <= closing ? birthday : null }
}

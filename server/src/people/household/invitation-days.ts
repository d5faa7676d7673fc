import { dayLength } from '@portal/contract'

/** Days in which an invitation can be accepted. */
const invitationDays = 30

/** Invitations from before this moment have expired. */
export function invitedSince(now: Date): Date {
  return new Date(now.getTime() - invitationDays * dayLength)
}

/** The moment in which an invitation expires. */
export function invitationEnd(invitedAt: Date): Date {
  return new Date(invitedAt.getTime() + invitationDays * dayLength)
}

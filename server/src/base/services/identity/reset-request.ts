import { type Locale, locales } from '@portal/contract'
import * as z from 'zod/mini'
import type { Tx } from '../../database/db.ts'
import type { Origin } from '../../database/principals.ts'
import { addJob } from '../jobs/queue.ts'

/** The job that sends somebody a link to set a new password. */
export const resetLinkJob = 'password-reset-link'

/** The job that sends a citizen a link to set a new password. */
export const citizenResetLinkJob = 'citizen-password-reset-link'

const origin = z.object({
  url: z.string(),
  ip: z.string(),
  user_agent: z.nullable(z.string()),
  request_id: z.string(),
})

/** The payload of {@link resetLinkJob}. */
export const resetRequest = z.object({
  /** The typed text: a document, a username or an e-mail. */
  document: z.string(),
  locale: z.enum(locales),
  asked_at: z.iso.datetime(),
  /** The user who sends the link; absent when somebody without a session requests it. */
  asked_by: z.optional(z.int()),
  origin,
})
export type ResetRequest = z.infer<typeof resetRequest>

/** The data of a request that a mail with a link needs. */
export const linkRequest = z.pick(resetRequest, { asked_at: true, asked_by: true, origin: true })

/** The payload of {@link citizenResetLinkJob}. */
export const citizenResetRequest = z.object({ email: z.string(), asked_at: z.iso.datetime(), origin })

const originOf = ({ url, ip, user_agent, request_id }: Origin) => ({ url, ip, user_agent, request_id })

/** Adds the job that sends a link, in the caller's transaction. */
export async function addResetLink(
  tx: Tx,
  input: { document: string; locale: Locale; origin: Origin; now: Date; requestedBy?: number },
): Promise<void> {
  const { origin, now, requestedBy, ...rest } = input
  const asked_at = now.toISOString()
  const request: ResetRequest = { ...rest, asked_at, asked_by: requestedBy, origin: originOf(origin) }
  await addJob(tx, resetLinkJob, request, { attempts: 8 })
}

/** Adds the job that sends a citizen a link, in the caller's transaction. */
export async function addCitizenResetLink(
  tx: Tx,
  { email, origin, now }: { readonly email: string; readonly origin: Origin; readonly now: Date },
): Promise<void> {
  const asked_at = now.toISOString()
  const request: z.infer<typeof citizenResetRequest> = { email, asked_at, origin: originOf(origin) }
  await addJob(tx, citizenResetLinkJob, request, { attempts: 8 })
}

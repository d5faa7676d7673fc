import * as z from 'zod/mini'
import { call, moment, one, page, portal, raw, textOrNull } from '../../base/call.ts'
import { columnsNamed } from '../../base/columns.ts'
import { needs } from '../../base/models.ts'
import { listParams, pageParams } from '../../base/query.ts'

const tag = 'mails'
const reading = { tag, needs: needs('view', 'Citizen') }

/** The reason why a mail is not sent. */
export const mailFailures = ['address', 'full', 'refused', 'busy', 'unreachable', 'sign_in', 'unknown'] as const
export type MailFailure = (typeof mailFailures)[number]

const mailStates = ['waiting', 'sent', 'retrying', 'failed'] as const

/** A mail to a citizen, with its current state. */
export const mailRow = z.object({
  id: z.int(),
  type: z.string(),
  subject: z.string(),
  email: z.string(),
  profile_id: z.int(),
  full_name: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** When it is sent, or when the next attempt is made. */
  leaves_at: z.nullable(moment),
  mailed_at: z.nullable(moment),
  /** Why the latest attempt failed. */
  failure: z.nullable(z.enum(mailFailures)),
  created_at: moment,
})
export type MailRow = z.infer<typeof mailRow>

/** A mail with its text: as it was sent, or as it would be sent now. Personal links are left out. */
export const mail = z.extend(mailRow, { text: textOrNull })
export type Mail = z.infer<typeof mail>

export const listMails = call('GET', portal('mails'), {
  ...reading,
  summary: 'Mails to citizens with their state, newest first',
  query: z.object({
    ...pageParams,
    query: listParams.query,
    state: z.optional(z.enum(mailStates)),
  }),
  response: page(mailRow),
  columns: {
    headers: columnsNamed(['id', 'full_name', 'email', 'subject', 'state', 'created_at'], {
      more: {
        id: { isVisible: false },
        full_name: { kind: 'name', width: 14 },
        email: { width: 13 },
        subject: { width: 17 },
        state: { width: 13 },
        created_at: { kind: 'ago', width: 8 },
      },
    }),
  },
})

/** The largest number of mails that {@link listLeavingMails} returns: the next ones to be sent. */
export const mostLeaving = 50

export const listLeavingMails = call('GET', portal('mails/leaving'), {
  summary: 'Mails about one’s own decisions that are not sent yet, with their text; the next 50',
  tag,
  needs: needs('view', 'Profile'),
  response: raw(z.array(mail)),
})

export const showMail = call('GET', portal('mails/:id'), {
  ...reading,
  summary: 'One mail to a citizen with its text, without personal links',
  response: one(mail),
})

export const resendMail = call('POST', portal('mails/:id/resend'), {
  summary: 'Send a mail again that was sent or could not be sent, to the present address of the account',
  tag,
  needs: needs('update', 'Profile'),
})

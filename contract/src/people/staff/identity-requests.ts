import * as z from 'zod/mini'
import { call, messageResponse, portal, raw, textOrNull } from '../../base/call.ts'
import { needs } from '../../base/models.ts'
import { version } from '../../base/query.ts'
import { textRequired } from '../../base/rules.ts'
import { identityRequest } from '../identity-requests.ts'
import { readProfile } from './profiles.ts'

const tag = 'profiles'

export const pendingIdentityRequest = call('GET', portal('profiles/:id/identity-request'), {
  summary: 'The undecided request of a citizen to change verified data',
  tag,
  needs: readProfile,
  response: raw(
    z.nullable(
      z.extend(identityRequest, {
        /** The requester: the holder of the account or a second guardian. Null for a caller who may not see that account. */
        asked_by: textOrNull,
      }),
    ),
  ),
})

/** Anyone who may verify the citizen can decide. `version` is the version of the citizen that the person compared. */
const decision = { tag, needs: needs('assign-status', 'Profile') }
export const grantIdentityRequest = call('PUT', portal('profiles/:id/identity-requests/:request/grant'), {
  ...decision,
  summary: 'Grant a change of verified data: the citizen gets the requested values and stays verified',
  body: z.object({ version }),
  response: messageResponse(z.object({ changed: z.array(z.string()), version: z.int() })),
})

export const refuseIdentityRequest = call('PUT', portal('profiles/:id/identity-requests/:request/refuse'), {
  ...decision,
  summary: 'Refuse a change of verified data, with the reason for the citizen',
  body: z.object({ observation: textRequired, version }),
})

export const profileChanges = call('GET', portal('profiles/:id/changes'), {
  summary: 'The fields and the number of documents of a citizen that others changed since a time; without values',
  tag,
  needs: readProfile,
  /** When the citizen was loaded: `requested_at` of that response. */
  query: z.object({ since: z.iso.datetime({ offset: true, error: 'validation.date_time' }) }),
  response: raw(
    z.object({
      /** The names of the fields, in the language of the request. */
      fields: z.array(z.object({ field: z.string(), label: z.string() })),
      documents: z.int(),
      /** Whether the citizen's household changed something; otherwise a staff member did. */
      by_citizen: z.boolean(),
    }),
  ),
})

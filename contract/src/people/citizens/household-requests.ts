import * as z from 'zod/mini'
import { call, raw, stored } from '../../base/call.ts'
import { textRequired } from '../../base/rules.ts'
import { identityRequest } from '../identity-requests.ts'
import { birthFields, identityFields, personChecks } from './profile-form.ts'

const path = '/api/profiles/:id/identity-request'
const shared = { tag: 'citizen-household', needs: 'confirmed', by: ['citizen'] } as const

/** The requested values of the fields that an identity document proves. Fields that do not change may be left out. */
const changes = z.partial(z.object({ ...identityFields, birthdate: birthFields.birthdate })).check(...personChecks)

export const requestIdentityChange = call('POST', path, {
  ...shared,
  summary: 'Request a change of verified data of one’s own person: names, birth date, document',
  body: z.object({ changes, reason: textRequired }),
  ...stored,
})

export const ownIdentityRequest = call('GET', path, {
  ...shared,
  summary: 'The latest request to change verified data of one’s own person, and the decision',
  response: raw(z.nullable(identityRequest)),
})

export const withdrawIdentityRequest = call('DELETE', path, {
  ...shared,
  summary: 'Withdraw a request to change verified data that nobody has decided',
})

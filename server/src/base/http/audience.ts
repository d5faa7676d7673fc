import type { IncomingMessage } from 'node:http'
import type { AccountKind } from '@portal/contract'

/** The prefix of citizens' access tokens. A path of both kinds of accounts can tell them apart, also after they expire. */
const citizenMark = 'c.'

/** An access token with the prefix of its kind. */
export function markToken(token: string, kind: AccountKind): string {
  return kind === 'citizen' ? `${citizenMark}${token}` : token
}

/** A route for citizens at a path where staff have another one (ADR 0051). */
export const audienceConstraint = { audience: 'citizen' } as const

/** Whether the sender of a request is served by the citizens' route where staff have one too. */
export function isForCitizens({ headers: { authorization } }: Pick<IncomingMessage, 'headers'>): boolean {
  return authorization === undefined || authorization.startsWith(`Bearer ${citizenMark}`)
}

/** Chooses between two routes of a path: the citizens' one without a token and with that of a citizen, else that of the staff. */
export const audienceStrategy = {
  name: 'audience',
  storage() {
    const handlers = new Map<unknown, never>()
    return {
      get: (audience: unknown) => handlers.get(audience) ?? null,
      set: (audience: unknown, handler: never) => void handlers.set(audience, handler),
    }
  },
  deriveConstraint: (request: IncomingMessage) => (isForCitizens(request) ? audienceConstraint.audience : 'staff'),
}

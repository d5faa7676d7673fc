/** Errors that a response about one person, or about everybody, can have. */
export const responseFaults = [
  // The ID token.
  'wrong-issuer',
  'wrong-audience',
  /** Two audiences; `azp` names the other one. */
  'wrong-authorized-party',
  /** Only our audience; `azp` names another client. */
  'foreign-authorized-party',
  'wrong-nonce',
  'expired',
  'issued-in-future',
  /** `alg: none`. */
  'unsigned',
  /** HS256 with the client secret. The discovery document lists that algorithm. */
  'signed-with-secret',
  'unknown-key',
  /** The id of the right key, and a signature of another key. */
  'wrong-signature',
  // The other responses.
  /** The user info response has another subject. The ID token has no claims of the person, so that the portal requests user info. */
  'other-subject-at-userinfo',
  /** The callback's `iss` is another provider. */
  'wrong-callback-issuer',
  // The claims.
  /** Correct: only the user info response has the claims of the person. */
  'claims-at-userinfo',
  'groups-missing',
  /** Too many groups, in the form of Entra ID: `_claim_names` refers to another address. */
  'groups-elsewhere',
  /** Too many groups, in the form of Entra ID in a short token: `hasgroups`. */
  'groups-flagged',
  'groups-empty',
  /** 1,001 groups. */
  'groups-too-many',
  'email-verified-missing',
] as const

/** Errors that the provider itself can have. */
export const providerFaults = [
  /** The discovery document arrives after ten seconds. */
  'slow-discovery',
  'wrong-discovery-issuer',
  /** As Entra ID and AD FS do: S256 works but is not in the discovery document. */
  'pkce-not-announced',
  'no-end-session',
  /** Every response is a page with status 503. */
  'unavailable',
  /** As Entra ID: the front-channel call carries `sid` without `iss`. */
  'front-channel-without-issuer',
] as const

export type ResponseFault = (typeof responseFaults)[number]
export type ProviderFault = (typeof providerFaults)[number]
export type Fault = ResponseFault | ProviderFault

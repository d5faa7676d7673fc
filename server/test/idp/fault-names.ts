/** What can be wrong with the answers about one person, or about everybody. */
export const answerFaults = [
  // The ID token.
  'wrong-issuer',
  'wrong-audience',
  /** Two audiences, and `azp` names the other one. */
  'wrong-authorized-party',
  /** Our audience alone, and `azp` names another client. */
  'foreign-authorized-party',
  'wrong-nonce',
  'expired',
  'issued-in-future',
  /** `alg: none`. */
  'unsigned',
  /** HS256 with the secret of the client. The discovery document names that algorithm. */
  'signed-with-secret',
  'unknown-key',
  /** The name of the right key, and the signature of another. */
  'wrong-signature',
  // The other answers.
  /** User info speaks of somebody else. The ID token carries no claims of the person, so that user info is asked. */
  'other-subject-at-userinfo',
  /** The callback carries `iss` of another provider. */
  'wrong-callback-issuer',
  // The claims.
  /** Conforming: the claims of the person are at user info only. */
  'claims-at-userinfo',
  'groups-missing',
  /** Too many groups, as Entra ID says it: `_claim_names` points elsewhere. */
  'groups-elsewhere',
  /** Too many groups, as Entra ID says it in a short token: `hasgroups`. */
  'groups-flagged',
  'groups-empty',
  /** 1,001 groups. */
  'groups-too-many',
  'email-verified-missing',
] as const

/** What can be wrong with the provider itself. */
export const providerFaults = [
  /** The discovery document comes after ten seconds. */
  'slow-discovery',
  'wrong-discovery-issuer',
  /** As Entra ID and AD FS: S256 works, and the discovery document does not say so. */
  'pkce-not-announced',
  'no-end-session',
  /** Every answer is a page with status 503. */
  'unavailable',
  /** As Entra ID: the front-channel call carries `sid` without `iss`. */
  'front-channel-without-issuer',
] as const

export type AnswerFault = (typeof answerFaults)[number]
export type ProviderFault = (typeof providerFaults)[number]
export type Fault = AnswerFault | ProviderFault

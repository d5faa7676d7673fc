import type { AccountKind, RoleScope, Subject } from '@portal/contract'

interface Person extends Subject {
  readonly username: string
  readonly full_name: string
  readonly roles: readonly {
    readonly id: number
    readonly name: string
    readonly title: string
    readonly scope: RoleScope
  }[]
  /** The role that they view the portal as, or null. */
  readonly viewing_as: string | null
  /** The principal whose scope over citizens applies, if it is not the scope of these roles: the person's own, when viewing as another role. */
  readonly scopeOf?: Subject
  /** Whether they sign in with one-time codes. */
  readonly uses_codes: boolean
  /** Whether this session must first give or set up a second factor: a role requires one, or the person has added one since it began. */
  readonly must_use_codes: boolean
  /** A citizen who has not confirmed the e-mail of the account yet. */
  readonly is_unconfirmed?: boolean
}

/** The principal without a session. It has no id, no role and no ability. */
interface Anonymous extends Person {
  readonly kind: 'anonymous'
  readonly id: null
  readonly session_id: null
}

interface WithSession<Kind extends AccountKind> extends Person {
  readonly kind: Kind
  readonly id: number
  readonly session_id: string
}

/** A signed-in member of staff. */
export type SignedIn = WithSession<'staff'>

/** A signed-in citizen. Their rights follow from the rows that belong to them, not from abilities. */
export type SignedInCitizen = WithSession<'citizen'>

/** The principal of a signed-in account. */
export type Account = SignedIn | SignedInCitizen

/** The sender of the request: a principal with a session, or an anonymous one. */
export type Principal = Anonymous | Account

export const anonymousPrincipal: Principal = {
  kind: 'anonymous',
  id: null,
  username: '',
  full_name: '',
  session_id: null,
  roles: [],
  abilities: [],
  viewing_as: null,
  uses_codes: false,
  must_use_codes: false,
}

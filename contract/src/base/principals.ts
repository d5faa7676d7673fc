/**
 * Who can act: a member of staff or a citizen with an account, somebody without a session, or the program itself
 * (authority.md section 4).
 */
export const principalKinds = ['staff', 'citizen', 'anonymous', 'system'] as const
export type PrincipalKind = (typeof principalKinds)[number]

/** The kinds that have accounts, sign in and hold tokens. Ids of different kinds have nothing to do with each other. */
export type AccountKind = 'staff' | 'citizen'

/** Staff and citizens with an account, somebody without a session, and the program itself. */
export type PrincipalKind = 'staff' | 'citizen' | 'anonymous' | 'system'

/** The kinds that have accounts, sign in and have tokens. Each kind has its own ids: the same number may exist in both. */
export type AccountKind = 'staff' | 'citizen'

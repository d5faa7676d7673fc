import type { Locale, PrincipalKind } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { translate } from '../text/i18n.ts'

/** Who acts: a kind, and the account of that kind. `anonymous` and `system` have none. */
export interface PrincipalKey {
  readonly kind: PrincipalKind
  readonly id: number | null
}

/** Whoever has no session. */
export const anonymous: PrincipalKey = { kind: 'anonymous', id: null }

/** The program itself: jobs and commands. */
export const system: PrincipalKey = { kind: 'system', id: null }

/** The account of a principal as rows hold it: a column for each kind of account, of which at most one is filled. */
export interface PrincipalColumns {
  readonly user_id: number | null
  readonly citizen_id: number | null
}

/** The columns of a principal; the one place where a kind becomes a column. */
export function principalColumns({ kind, id }: PrincipalKey): PrincipalColumns {
  return { user_id: kind === 'staff' ? id : null, citizen_id: kind === 'citizen' ? id : null }
}

/** Rows whose {@link PrincipalColumns} name exactly this account; none for a principal without an account. */
export function isOf(principal: PrincipalKey): RawBuilder<SqlBool> {
  const { user_id, citizen_id } = principalColumns(principal)
  if (user_id !== null) return sql`user_id = ${user_id}`
  return sql`citizen_id = ${citizen_id}`
}

/** The kind of whoever a row names; neither column means the system. */
export function kindOf({ user_id, citizen_id }: PrincipalColumns): PrincipalKind {
  if (user_id !== null) return 'staff'
  return citizen_id === null ? 'system' : 'citizen'
}

/** What a principal is called where no name is stored: its kind, and the job where it is the system. */
export function namelessOf(locale: Locale, kind: PrincipalKind, job: string | null = null): string {
  const name = translate(locale, `principals.${kind}`).toLocaleUpperCase(locale)
  return job === null ? name : `${name} (${job})`
}

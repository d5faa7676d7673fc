import type { Locale, PrincipalKind } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { translate } from '../text/i18n.ts'

/** The actor: a kind, and the account of that kind. `anonymous` and `system` have none. */
export interface PrincipalKey {
  readonly kind: PrincipalKind
  readonly id: number | null
}

/** The principal without a session. */
export const anonymous: PrincipalKey = { kind: 'anonymous', id: null }

/** The program itself: jobs and commands. */
export const system: PrincipalKey = { kind: 'system', id: null }

/** The account of a principal as rows store it: one column for each kind of account; at most one has a value. */
export interface PrincipalColumns {
  readonly user_id: number | null
  readonly citizen_id: number | null
}

/** The columns of a principal. Only this function maps a kind to a column. */
export function principalColumns({ kind, id }: PrincipalKey): PrincipalColumns {
  return { user_id: kind === 'staff' ? id : null, citizen_id: kind === 'citizen' ? id : null }
}

/** The condition for rows whose {@link PrincipalColumns} name exactly this account; none match a principal without one. */
export function isOf(principal: PrincipalKey): RawBuilder<SqlBool> {
  const { user_id, citizen_id } = principalColumns(principal)
  if (user_id !== null) return sql`user_id = ${user_id}`
  return sql`citizen_id = ${citizen_id}`
}

/** The kind of the principal in a row; without a value in either column it is the system. */
export function kindOf({ user_id, citizen_id }: PrincipalColumns): PrincipalKind {
  if (user_id !== null) return 'staff'
  return citizen_id === null ? 'system' : 'citizen'
}

/** The name of a principal where none is stored: its kind, and for the system also the job. */
export function namelessOf(locale: Locale, kind: PrincipalKind, job: string | null = null): string {
  const name = translate(locale, `principals.${kind}`).toLocaleUpperCase(locale)
  return job === null ? name : `${name} (${job})`
}

/** The actor: the principal, with the present name. */
export interface Actor extends PrincipalColumns {
  readonly principal_kind: PrincipalKind
  readonly user_name: string | null
  /** The job or command that acted as the system; null for other principals. */
  readonly job: string | null
}

/** The principal columns of an audit row. */
export function actor(principal: PrincipalKey, name: string | null): Actor {
  return { principal_kind: principal.kind, ...principalColumns(principal), user_name: name, job: null }
}

/** The actor for the system: the job or command that acts. */
export function systemActor(job: string): Actor {
  return { ...actor(system, null), job }
}

/** The sender of the request, the address, and the id of the request: the data that every audit row has beside the change itself. */
export interface Origin extends Actor {
  readonly url: string
  readonly ip: string
  readonly user_agent: string | null
  readonly request_id: string
}

import {
  alphaDotsRequired,
  emailRequired,
  personDocumentRequired,
  staffNameRequired,
  storedRole,
} from '@portal/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { firstRow, type Tx, updateById } from '../../base/database/db.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import type { Identity, IdentityKey } from '../../base/services/identity/linked-identities.ts'
import { type PersonClaims, storedClaims } from './claims.ts'
import type { Claims } from './provider.ts'

/** Locks an identity until the transaction ends, after its account (ADR 0024). @returns whether it is still linked to it */
export async function lockIdentity(tx: Tx, { id, user_id }: Identity): Promise<boolean> {
  const { rows } = await sql`
    select from staff_identities where id = ${id} and user_id = ${user_id} for no key update`.execute(tx)
  return rows.length > 0
}

/** The account of an issuer and a subject. Nothing else finds one: not the e-mail, the username or the name. */
export function findIdentity(tx: Tx, { issuer, subject }: IdentityKey): Promise<Identity | undefined> {
  return tx
    .selectFrom('staff_identities')
    .select(['id', 'user_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** An account with the document of somebody who signs in. */
export interface DocumentOwner {
  readonly id: number
  /** Whether the document may link it: the only account with it, no superadmin, without an identity of this issuer. */
  readonly is_free: boolean
}

/** The account with the document that the institute assigned to this person. */
export async function findByDocument(tx: Tx, { issuer, document }: PersonClaims): Promise<DocumentOwner | undefined> {
  if (document === null) return undefined
  return firstRow<DocumentOwner>(tx)`
    select users.id, count(*) over () = 1
      and not exists (select from staff_identities where user_id = users.id and issuer = ${issuer})
      and not exists (select from user_roles join roles on roles.id = role_id
        where user_id = users.id and roles.name = ${storedRole('superadmin')}) as is_free
    from users where document = ${document} and deleted_at is null limit 1`
}

/** The values of a new account from the claims. The username may be an e-mail: the part before the @ is used. */
const facts = z.object({
  name: staffNameRequired,
  surname: staffNameRequired,
  email: emailRequired,
  username: alphaDotsRequired('es'),
})

/**
 * Creates an account for a person who signs in for the first time and belongs to a group that gives a role.
 * @param password_hash the hash of a random password
 * @returns its id, with the audit row; undefined when the claims do not suffice, or the username or e-mail belongs to an account
 */
export async function createAccount(
  tx: Tx,
  personClaims: PersonClaims,
  password_hash: string,
): Promise<Changed<number> | undefined> {
  const username = personClaims.username.split('@')[0]?.replace(/[^\p{L}\p{N}.]+/gu, '.') ?? ''
  const { data, success } = z.safeParse(facts, { ...personClaims, username })
  if (!success) return undefined
  const document = z.safeParse(personDocumentRequired, personClaims.document).data ?? ''
  const { rows } = await sql<{ id: number }>`
    insert into users (name, surname, document, email, username, password_hash)
    values (${data.name}, ${data.surname}, ${document}, ${data.email}, ${data.username}, ${password_hash})
    on conflict do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  const new_values = { ...data, document, by: 'sso' }
  return { audits: [{ event: 'created', entity: 'User', entity_id: id, new_values }], result: id }
}

/** Stores the latest claims about a person, for the page of the directory and the preview of the table of groups. */
export async function rememberClaims(
  tx: Tx,
  identityId: number,
  claims: Claims,
  personClaims: PersonClaims,
  now: Date,
) {
  await updateById(tx, 'staff_identities', identityId, {
    claims: JSON.stringify(storedClaims(claims)),
    groups: personClaims.groups === null ? null : [...personClaims.groups],
    last_seen_at: now,
  })
}

import { randomBytes } from 'node:crypto'
import {
  alphaDotsRequired,
  emailRequired,
  personDocumentRequired,
  personNameRequired,
  storedRole,
} from '@portal/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Origin, writeAudit } from '../../audit/audit.ts'
import type { Tx } from '../../database/db.ts'
import type { Identity } from '../../identity/linked-identities.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { keptClaims, type Said } from './claims.ts'
import type { Claims } from './provider.ts'

/** The account of an issuer and a subject. Nothing else finds one: not the e-mail, the username or the name. */
export async function findIdentity(
  tx: Tx,
  { issuer, subject }: Pick<Said, 'issuer' | 'subject'>,
): Promise<Identity | undefined> {
  return tx
    .selectFrom('staff_identities')
    .select(['id', 'user_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/**
 * The only account with the document that the institute assigned to this person, which has no identity of this issuer yet. Never
 * that of a superadmin (sign-on.md section 5, rule c).
 */
export async function findByDocument(tx: Tx, { issuer, document }: Said): Promise<number | undefined> {
  if (document === null) return undefined
  const { rows } = await sql<{ id: number; is_free: boolean }>`
    select users.id, not exists (select from staff_identities where user_id = users.id and issuer = ${issuer})
      and not exists (select from user_roles join roles on roles.id = role_id
        where user_id = users.id and roles.name = ${storedRole('superadmin')}) as is_free
    from users where document = ${document} and deleted_at is null limit 2`.execute(tx)
  const [only, other] = rows
  return other === undefined && only?.is_free ? only.id : undefined
}

/** What a new account needs of the claims. The username may be an e-mail: its first part is taken. */
const facts = z.object({
  name: personNameRequired,
  surname: personNameRequired,
  email: emailRequired,
  username: alphaDotsRequired('es'),
})

/**
 * Makes an account for somebody who signs in for the first time and belongs to a group that gives a role. It has no password.
 * @returns its id; undefined when the claims do not suffice, or the username or e-mail belongs to an account
 */
export async function createAccount(tx: Tx, said: Said, origin: Origin): Promise<number | undefined> {
  const username = said.username.split('@')[0]?.replace(/[^\p{L}\p{N}.]+/gu, '.') ?? ''
  const { data, success } = z.safeParse(facts, { ...said, username })
  if (!success) return undefined
  const document = z.safeParse(personDocumentRequired, said.document).data ?? ''
  const { rows } = await sql<{ id: number }>`
    insert into users (name, surname, document, email, username, password_hash)
    values (${data.name}, ${data.surname}, ${document}, ${data.email}, ${data.username},
      ${await hashPassword(randomBytes(32).toString('base64url'))})
    on conflict do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  const new_values = { ...data, document, by: 'sso' }
  await writeAudit(tx, origin, [{ event: 'created', entity: 'User', entity_id: id, new_values }])
  return id
}

/** Stores what the provider last said about a person, for the page of the directory and the preview of the table of groups. */
export async function rememberClaims(tx: Tx, identityId: number, claims: Claims, said: Said, now: Date): Promise<void> {
  await tx
    .updateTable('staff_identities')
    .set({
      claims: JSON.stringify(keptClaims(claims)),
      groups: said.groups === null ? null : [...said.groups],
      last_seen_at: now,
    })
    .where('id', '=', identityId)
    .execute()
}

import { fold, personNameCase } from '@portal/contract'
import type { PersonForm } from '@portal/contract/citizens'
import * as z from 'zod/mini'
import { type Db, firstRow } from '../base/database/db.ts'
import { attemptRefusal, counterOf } from '../base/http/rate-limit.ts'
import { tokenHash } from '../base/services/identity/token-hash.ts'
import { addJob } from '../base/services/jobs/queue.ts'
import type { Task } from '../base/services/jobs/workers.ts'
import { sendMail } from '../base/services/mail/send-mail.ts'
import { bareColumn, bareDocument } from './person-fields.ts'

/** The job that mails to the account of a person that another one used the document. Only the job checks whether such a person exists. */
export const usedDocumentJob = 'used-document'

const order = z.object({
  document_type_id: z.int(),
  document: z.string(),
  /** The account that used it; null for a sign-up. */
  but: z.nullable(z.int()),
  /** The e-mail of a sign-up. */
  email: z.optional(z.string()),
  at: z.iso.datetime(),
})

/** Adds the job for a document that was used to sign up or to add a person, whether somebody has it or not. */
export async function addUsedDocumentJob(
  db: Db,
  { document_type_id, document }: Pick<PersonForm, 'document_type_id' | 'document'>,
  by: { readonly account: number } | { readonly email: string },
  now: Date,
): Promise<void> {
  const bare = bareDocument(document)
  const counter = counterOf('used-document', tokenHash(`${document_type_id} ${bare}`).toString('base64url'))
  if ((await attemptRefusal(db, [counter], now)) !== undefined) return
  const user = 'email' in by ? { but: null, email: by.email } : { but: by.account }
  const request: z.infer<typeof order> = { document_type_id, document: bare, ...user, at: now.toISOString() }
  await addJob(db, usedDocumentJob, request)
}

interface Owner {
  readonly id: number
  readonly email: string
  readonly person: string
}

/**
 * Runs {@link usedDocumentJob}: it mails instructions to the person's account. It sends nothing when no other person has the
 * document at that moment, and for a sign-up of somebody to whom the account hands the person over.
 */
export function usedDocumentTask({ db }: { readonly db: Db }): Task {
  return async (payload) => {
    const { document_type_id, document, but, email: newEmail = '', at } = z.parse(order, payload)
    const owner = await firstRow<Owner>(db)`
      select citizen_accounts.id, citizen_accounts.email, profiles.name as person
      from profiles join citizen_accounts on citizen_accounts.id = profiles.account_id
      where ${bareColumn('profiles.document')} = ${document} and profiles.document_type_id = ${document_type_id}
        and profiles.created_at <= ${new Date(at)} and citizen_accounts.id is distinct from ${but}::integer
        and not exists (select from guardians where guardians.profile_id = profiles.id and guardians.kind = 'handover'
          and fold(guardians.email) = ${fold(newEmail)} and (guardians.ended_at is null or guardians.accepted_at is not null))
      order by profiles.id limit 1`
    if (owner === undefined) return
    const { id, email, person } = owner
    const params = { person: personNameCase(person), at }
    // A transaction of its own: it writes the mail and its job, which the audit log does not record.
    await db
      .transaction()
      .execute((tx) => sendMail(tx, { template: 'document_used', to: { citizen_id: id, address: email }, params }))
  }
}

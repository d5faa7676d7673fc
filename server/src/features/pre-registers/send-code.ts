import { createHash, randomInt } from 'node:crypto'
import { defaultLocale, nameCase } from '@portal/contract'
import * as z from 'zod/mini'
import type { Db } from '../../database/db.ts'
import type { Task } from '../../jobs/jobs.ts'
import type { Mailer } from '../../mail/mail.ts'
import { renderMail } from '../../mail/mail-template.ts'
import { spokenMoment } from '../../text/time.ts'

/** The job that creates a code and mails it. Only that mail contains the code. */
export const codeJob = 'pre-register-code'

/** Hours that a code is valid. */
export const codeHours = 24

/** The input of that job. */
const codeRequest = z.object({ id: z.int(), expires_at: z.iso.datetime() })

/** Capital letters and digits that are not easily confused. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 8

function newCode(): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
}

/** The hash of a code. Only the hash is stored. */
export function codeHash(code: string): Buffer {
  return createHash('sha256').update(code.toUpperCase()).digest()
}

/** Runs {@link codeJob}. It does nothing if the sign-up changed since the request, or the request has expired. */
export function sendCodeTask({ db, mailer, now }: { db: Db; mailer: Mailer; now: () => Date }): Task {
  return async (payload) => {
    const { id, expires_at } = z.parse(codeRequest, payload)
    const expires = new Date(expires_at)
    const code = newCode()
    const code_hash = codeHash(code)
    const row = await db
      .updateTable('pre_registers')
      .set({ code_hash, code_sent_at: now() })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('verified_at', 'is', null)
      .where('expires_at', '=', expires)
      .where('expires_at', '>', now())
      .returning(['name', 'surname', 'email'])
      .executeTakeFirst()
    if (row === undefined) return
    const params = { name: nameCase(row.name), code, expires: spokenMoment(expires) }
    const letter = renderMail(defaultLocale, 'pre_register_code', { params, link: null })
    const to = { name: `${row.name} ${row.surname}`, address: row.email }
    try {
      // The mail is sent outside a transaction, so that none waits for the mail server.
      await mailer.send({ ...letter, locale: defaultLocale, to })
    } catch (error) {
      // The mail was not sent, so nobody has the code. The next attempt creates another one.
      const undone = db.updateTable('pre_registers').set({ code_hash: null, code_sent_at: null })
      await undone.where('id', '=', id).where('code_hash', '=', code_hash).execute()
      throw error
    }
  }
}

import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

/** The purpose of a secret. */
export type SecretName = 'mailed-codes' | 'one-time-codes' | 'sign-on' | 'tokens' | 'vouchers'

/** A secret of the installation. It is created when it is first read, and all processes on the database share it. */
export async function readSecret(db: Db, name: SecretName): Promise<Buffer> {
  const find = db.selectFrom('app_secrets').select('value').where('name', '=', name)
  const existing = await find.executeTakeFirst()
  if (existing !== undefined) return existing.value
  await db
    .insertInto('app_secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await find.executeTakeFirstOrThrow()).value
}

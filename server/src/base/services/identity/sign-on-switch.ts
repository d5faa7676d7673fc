import type { Db, Tx } from '../../database/db.ts'

/** Whether a command on the host has switched the sign-in of the institute off (`npm run portal -- sso off`). */
export async function isSwitchedOff(db: Db): Promise<boolean> {
  const { is_off } = await db.selectFrom('sign_on_switch').select('is_off').executeTakeFirstOrThrow()
  return is_off
}

/** Switches it. @returns whether that changed anything */
export async function switchSignOn(tx: Tx, isOff: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_on_switch')
    .set({ is_off: isOff })
    .where('is_off', '=', !isOff)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

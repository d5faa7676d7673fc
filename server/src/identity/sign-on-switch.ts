import type { Db } from '../database/db.ts'

/** Whether a command on the host has switched the sign-in of the institute off (`npm run portal -- sso off`). */
export async function isSwitchedOff(db: Db): Promise<boolean> {
  const { is_off } = await db.selectFrom('sign_on_switch').select('is_off').executeTakeFirstOrThrow()
  return is_off
}

import type { Client } from 'pg'
import type { Config } from '../../base/process/config.ts'
import { lastBackup } from '../backup/note.ts'
import { type Finding, note } from './finding.ts'

/** What is missing before people work with the portal, in the order in which one does it, each with the line to type. */
export async function missingForRealUse(client: Client, config: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ demo: boolean; staff: number; has_citizens: boolean }>(
    `select exists (select from seedings where demo) as demo,
       (select count(*)::int from users where deleted_at is null) as staff,
       exists (select from profiles) as has_citizens`,
  )
  const [{ demo, staff, has_citizens } = { demo: false, staff: 0, has_citizens: false }] = rows
  return [
    ...(demo ? [note('real_demo')] : []),
    ...(config.publicUrl?.startsWith('https:') ? [] : [note('real_address')]),
    ...(config.smtpUrl === null ? [note('real_mail')] : []),
    ...(staff < 2 ? [note('real_colleagues')] : []),
    ...(has_citizens && !demo ? [] : [note('real_citizens')]),
    ...(lastBackup(config.dataDir) === null ? [note('real_backup')] : []),
  ]
}

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dayLength } from '@portal/contract'
import type { Client } from 'pg'
import { type DatabaseAddress, longUse, openDb, openPool } from '../../base/database/db.ts'
import type { Config } from '../../base/process/config.ts'
import { lastBackup } from '../../base/process/last-backup.ts'
import { passwordFits } from '../../base/services/identity/passwords.ts'
import { compareFiles } from '../../base/services/jobs/sweep-files.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { newKey } from '../../base/storage/stored-files.ts'
import { amount, terminalText } from '../../base/text/terminal.ts'
import { errorFinding, type Finding, note, ok, reasonOf, reported, warn } from './finding.ts'
import { isPublic } from './settings.ts'

/** Whether the file store can write, read and delete, and whether the newest files are there unchanged. */
export async function checkStore(store: FileStore, client: Client | null): Promise<Finding[]> {
  const key = newKey(new Date())
  const bytes = Buffer.from('doctor')
  try {
    await store.put(key, bytes)
    const read = await store.get(key)
    await store.remove(key)
    if (!read.equals(bytes)) return [errorFinding('store_other_bytes')]
  } catch (error) {
    return [errorFinding('store_fault', { reason: reasonOf(error) })]
  }
  const lost = client === null ? [] : await lostFiles(store, client)
  return [lost.length === 0 ? ok('store') : errorFinding('files_lost', { count: lost.length, first: lost[0] })]
}

/** Compares all files of the store with the rows that name them. It removes nothing: the daily job does. */
export async function checkFiles(address: DatabaseAddress, store: FileStore): Promise<Finding[]> {
  const db = openDb(openPool(address, longUse))
  try {
    const { orphans, missing } = await compareFiles({ db, reading: db, store }, new Date())
    const found = [
      ...orphans.map((key) => note('file_orphan', { key })),
      ...missing.map((key) => errorFinding('file_missing', { key })),
    ]
    return [
      ...found,
      found.length === 0
        ? ok('files_agree')
        : note('files_differ', { orphans: amount(orphans.length, 'files'), missing: amount(missing.length, 'rows') }),
    ]
  } finally {
    await db.destroy()
  }
}

async function lostFiles(store: FileStore, client: Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string; sha256: Buffer }>(
    `select s.key, s.sha256 from stored_files s
     where not exists (select from files f where f.stored_file_id = s.id and f.deleted_at is not null)
     order by s.id desc limit 20`,
  )
  const checked = await Promise.all(
    rows.map(async ({ key, sha256 }) => {
      const bytes = await store.get(key).catch(() => null)
      return bytes !== null && createHash('sha256').update(bytes).digest().equals(sha256) ? [] : [key]
    }),
  )
  return checked.flat()
}

/** Passwords that anybody can know, because they are printed in instructions. */
const commonPasswords = ['Parque-2026', 'password', '12345678']

interface Account {
  readonly username: string
  readonly password_hash: string
  readonly is_superadmin: boolean
  readonly has_codes: boolean
}

/** Whether somebody can administer the portal, and whether no account has a publicly known password. */
export async function checkAccounts(client: Client, config: Config): Promise<Finding[]> {
  const { rows } = await client.query<Account>(
    `select username, password_hash,
       exists (select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id and r.name = 'superadmin') as is_superadmin,
       exists (select from user_totp t where t.user_id = users.id and t.confirmed_at is not null)
         or exists (select from user_passkeys p where p.user_id = users.id) as has_codes
     from users where deleted_at is null and not is_locked and (expires_at is null or expires_at > now())
     order by id limit 50`,
  )
  const admins = rows.filter(({ is_superadmin }) => is_superadmin)
  const candidates = [...new Set([config.demoPassword, config.admin?.password, ...commonPasswords])].filter(
    (one) => one != null,
  )
  const found: string[] = []
  for (const { username, password_hash } of rows.slice(0, 10)) {
    for (const candidate of candidates) {
      if (!(await passwordFits(password_hash, candidate))) continue
      found.push(username)
      break
    }
  }
  const { rows: seedings } = await client.query<{ demo: boolean }>('select demo from seedings')
  const isDemo = seedings[0]?.demo === true
  const open = isPublic(config) || config.databaseUrl !== null
  const withoutCodes = admins.filter(({ has_codes }) => !has_codes).length
  return [
    admins.length > 0 ? ok('superadmins', { count: admins.length }) : errorFinding('no_superadmin'),
    ...(found.length > 0 ? [(open ? errorFinding : note)('passwords_known', { names: found.join(', ') })] : []),
    ...(isDemo && open ? [warn('demo_content')] : []),
    ...(open && withoutCodes > 0 ? [note('without_codes', { count: withoutCodes })] : []),
  ]
}

/** Whether passkeys belong to another address than the present one: they cannot be used any more. */
export async function checkPasskeys(client: Client, { passkeySite }: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ site: string; count: number }>(
    'select site, count(*)::int as count from user_passkeys where site is distinct from $1 group by site order by site',
    [passkeySite.id],
  )
  return rows.map(({ site, count }) => warn('passkeys_elsewhere', { site, count }))
}

/** Whether encrypted values can still be decrypted. */
export async function checkSecrets(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from (values ('one-time-codes', exists (select from user_totp)),
       ('tokens', exists (select from session_tokens where used_at is not null))) needed (name, is_needed)
     where is_needed and name not in (select name from app_secrets)`,
  )
  return rows.length === 0 ? [ok('secrets')] : rows.map(({ name }) => errorFinding('secret_gone', { name }))
}

/** Whether the job queue makes progress. Errors of jobs are not shown, because they can contain personal data. */
export async function checkJobs(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ failed: number; kinds: string | null; stuck: number; late: number }>(
    `select count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
       string_agg(distinct task_identifier, ', ') filter (where attempts >= max_attempts and locked_at is null) as kinds,
       count(*) filter (where locked_at < now() - interval '1 hour')::int as stuck,
       count(*) filter (where attempts < max_attempts and locked_at is null and run_at < now() - interval '15 minutes')::int as late
     from graphile_worker.jobs`,
  )
  const [{ failed, kinds, stuck, late } = { failed: 0, kinds: null, stuck: 0, late: 0 }] = rows
  const found = [
    ...(failed > 0 ? [warn('jobs_failed', { count: failed, kinds })] : []),
    ...(stuck > 0 ? [warn('jobs_stuck', { count: stuck })] : []),
    ...(late > 0 ? [warn('jobs_late', { count: late })] : []),
  ]
  return found.length > 0 ? found : [ok('jobs')]
}

const oldestBackup = 7

/** Whether backups are made from this installation. */
export function checkBackups({ dataDir }: Config, now = new Date()): Finding[] {
  const last = lastBackup(dataDir)
  if (last === null) return [reported('warn', terminalText('doctor.backup_none'), 'backup_todo')]
  const days = Math.floor((now.getTime() - Date.parse(last.at)) / dayLength)
  const { path } = last
  if (days > oldestBackup) return [reported('warn', terminalText('doctor.backup_old', { days, path }), 'backup_todo')]
  const day = last.at.slice(0, 10)
  return [existsSync(path) ? ok('backup_made', { day }) : note('backup_moved', { day, path })]
}

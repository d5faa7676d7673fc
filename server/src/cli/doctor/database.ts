import type { Client } from 'pg'
import { hasTable } from '../../base/database/db.ts'
import {
  appliedMigrations,
  compareMigrations,
  isBeforeFirstRelease,
  readMigrations,
} from '../../base/database/migrate.ts'
import type { Config } from '../../base/process/config.ts'
import { terminalText } from '../../base/text/terminal.ts'
import { errorFinding, type Finding, note, ok, warn } from './finding.ts'

/** Connections that one server opens in addition to those for requests: for jobs and for metrics. */
const furtherConnections = 13

interface Facts {
  readonly version: string
  readonly number: number
  readonly is_superuser: boolean
  readonly has_trgm: boolean
  readonly may_have_trgm: boolean
  readonly knows_zone: boolean
  readonly connections: number
  readonly moment: Date
}

async function factsOf(client: Client): Promise<Facts | undefined> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
       exists (select from pg_extension where extname = 'pg_trgm') as has_trgm,
       exists (select from pg_available_extensions where name = 'pg_trgm')
         and has_database_privilege(current_database(), 'create') as may_have_trgm,
       exists (select from pg_timezone_names where name = 'America/Bogota') as knows_zone,
       current_setting('max_connections')::int as connections, clock_timestamp() as moment`,
  )
  return rows[0]
}

/** The operating system's library sorts texts if the database was not created with PostgreSQL's own collation. */
async function checkCollation(client: Client, number: number): Promise<Finding[]> {
  if (number < 150_000) return []
  const { rows } = await client.query<{ was: string | null; is: string | null }>(
    `select datcollversion as was, pg_database_collation_actual_version(oid) as is from pg_database
     where datname = current_database()`,
  )
  const [{ was, is } = { was: null, is: null }] = rows
  if (was === null || is === null || was === is) return []
  return [errorFinding('collation', { was, is })]
}

/** Checks the version of the database, what the program needs in it, and whether its clock agrees with this machine's. */
export async function checkGround(client: Client, { databaseConnections }: Config): Promise<Finding[]> {
  const connectionsOfServer = databaseConnections + furtherConnections
  const facts = await factsOf(client)
  if (facts === undefined) return []
  const { version, number, is_superuser, has_trgm, may_have_trgm, knows_zone, connections, moment } = facts
  const seconds = Math.round(Math.abs(moment.getTime() - Date.now()) / 1000)
  return [
    ok('postgres', { version }),
    has_trgm ? ok('trigram') : may_have_trgm ? note('trigram_soon') : errorFinding('trigram_missing'),
    ...(knows_zone ? [] : [errorFinding('postgres_zone')]),
    ...(is_superuser ? [warn('superuser')] : []),
    ...(connections < connectionsOfServer + 10
      ? [warn('connections', { connections, needed: connectionsOfServer })]
      : []),
    ...(seconds > 30 ? [warn('clocks', { seconds })] : []),
    ...(await checkCollation(client, number)),
  ]
}

const names = (list: readonly string[]) =>
  list.length > 4 ? terminalText('doctor.and_more', { names: list.slice(0, 3).join(', ') }) : list.join(', ')

/** Checks whether the database has the schema that this version expects. `isMade` is false when there is no schema yet. */
export async function checkMigrations(client: Client): Promise<{ findings: Finding[]; isMade: boolean }> {
  if (await isBeforeFirstRelease(client)) return { isMade: false, findings: [errorFinding('before_first_release')] }
  if (!(await hasTable(client, 'public.kysely_migration'))) {
    return { isMade: false, findings: [note('database_empty')] }
  }
  const { missing, changed, later } = compareMigrations(await appliedMigrations(client), await readMigrations())
  const findings = [
    ...(missing.length > 0 ? [warn('migrations_pending', { names: names(missing) })] : []),
    ...(later.length > 0 ? [errorFinding('migrations_later', { names: names(later) })] : []),
    ...(changed.length > 0 ? [errorFinding('migrations_changed', { names: names(changed) })] : []),
  ]
  return { isMade: true, findings: findings.length > 0 ? findings : [ok('migrations')] }
}

/** Whether the audit log can be changed, and whether it has room for the next months. */
export async function checkAuditLog(client: Client): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where (oid = 'public.audits'::regclass or oid in (select inhrelid from pg_inherits where inhparent = 'public.audits'::regclass))
       and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'audits_append_only' and tgenabled <> 'D')
     order by 1`,
  )
  return [
    ...(rows.length === 0 ? [ok('audit_log')] : rows.map(({ name }) => errorFinding('audit_open', { table: name }))),
    ...(await checkAuditMonths(client)),
  ]
}

async function checkAuditMonths(client: Client): Promise<Finding[]> {
  if (!(await hasTable(client, 'public.audit_partitions'))) return []
  const { rows } = await client.query<{ day: string; is_soon: boolean }>(
    `select to_char(max(ends_at) at time zone 'America/Bogota', 'YYYY-MM-DD') as day,
       coalesce(max(ends_at) < now() + interval '3 months', true) as is_soon from audit_partitions`,
  )
  return rows.filter(({ is_soon }) => is_soon).map(({ day }) => errorFinding('audit_ends', { day }))
}

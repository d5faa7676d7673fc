import { alone, day } from './load.ts'
import type { Database } from './product.ts'
import { latencyText, type Measured } from './results.ts'
import { onDatabase, runSql } from './setup.ts'

/** Number of rows that one statement inserts. */
const atOnce = 500_000

/** A quarter of the rows belong to acts of this size, such as an assignment of many citizens. */
const actSize = 50

/** The share of each event, in thousandths. */
const events: readonly (readonly [event: string, entity: string, share: number])[] = [
  ['read', 'Profile', 560],
  ['updated', 'Profile', 60],
  ['created', 'CitizenSchedule', 120],
  ['moved', 'CitizenSchedule', 70],
  ['signed-in', 'Session', 80],
  ['created', 'Observation', 50],
  ['moved', 'Profile', 30],
  ['assigned', 'Profile', 15],
  ['updated', 'Schedule', 10],
  ['exported', 'Export', 4],
  ['deleted', 'File', 1],
]

const column = (place: 0 | 1) =>
  `(array[${events.flatMap((event) => Array.from({ length: event[2] }, () => `'${event[place]}'`)).join()}])`

/**
 * Creates a partition for each month of three years, as a real installation has them. A new installation has one partition for the past.
 */
const divideByMonth = `
  do $$
  declare month timestamptz; ending timestamptz;
  begin
    if (select count(*) from audit_partitions) > 36 then return; end if;
    select ends_at into ending from audit_partitions where name = 'audits_before';
    month := ending - interval '38 months';
    alter table audits detach partition audits_before;
    alter table audits_before rename to earlier_audits;
    alter table earlier_audits drop constraint audits_before_pkey;
    perform make_audit_partition('audits_before', null, month);
    while month < ending loop
      perform make_audit_partition('audits_' || to_char(month, 'YYYY_MM'), month, month + interval '1 month');
      month := month + interval '1 month';
    end loop;
    insert into audits select * from earlier_audits;
    drop table earlier_audits;
  end $$`

/**
 * Fills the audit log up to this number of rows: three years of a busy institute with 300 people, 800 addresses and a million
 * records. All indexes except the primary key are dropped first and created again afterwards, as a restore would do.
 */
export function fillAuditLog(database: Database, count: number): Promise<void> {
  return onDatabase(database, async (pool) => {
    await pool.query('set synchronous_commit = off')
    await pool.query(`set maintenance_work_mem = '512MB'`)
    const { rows: counts } = await pool.query('select count(*)::integer as present from audits')
    const { rows: definitions } = await pool.query(
      `select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as text from pg_indexes where tablename = 'audits' and indexname not like '%pkey'`,
    )
    for (const { name } of definitions) await pool.query(`drop index ${name}`)
    await pool.query(divideByMonth)
    const missing = Math.max(0, count - counts[0].present)
    for (let from = 0; from < missing; from += atOnce) {
      const count = Math.min(atOnce, missing - from)
      await pool.query(
        `insert into audits (event, entity, entity_id, profile_id, principal_kind, user_id, user_name, old_values, new_values, url,
           ip, user_agent, request_id, act_rows, created_at)
         select event, entity, record, case when entity <> 'Profile' then record % 1000000 end, 'staff', staff, 'PERSONA ' || staff,
           case when event = 'updated' then '{"address": "CALLE 1"}'::jsonb else '{}'::jsonb end,
           case when event = 'updated' then '{"address": "CALLE 2"}'::jsonb else '{}'::jsonb end,
           '/api/citizen-portal/profiles/' || record, '10.1.' || mixed % 40 || '.' || mixed % 20,
           'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', md5(act::text), case when act <> n then 0 when act % ${4 * actSize} = 0 then ${actSize} else 1 end,
           now() - interval '3 years' + interval '3 years' * (n::float8 / $3)
         from generate_series($1::integer, $2::integer) as n
         cross join lateral (select case when n / ${actSize} % 4 = 0 then n / ${actSize} * ${actSize} else n end as act) as acts
         cross join lateral (select hashint4(act) & 2147483647 as mixed, hashint4(n + 7) & 2147483647 as other) as luck
         cross join lateral (select ${column(0)}[1 + mixed % 1000] as event, ${column(1)}[1 + mixed % 1000] as entity,
           1 + other % 1000000 as record, 1 + (mixed / 1000) % (1 + mixed % 300) as staff) as invented`,
        [from + 1, from + count, missing],
      )
    }
    for (const { text } of definitions) await pool.query(text)
    await pool.query('vacuum (analyze) audits')
  })
}

const many = <T>(made: (index: number) => T) => Array.from({ length: 20 }, (_, index) => made(index))
const path = (query: string) => `/api/citizen-portal/audits${query === '' ? '' : `?${query}`}`

/** Typical queries on the audit log, each in twenty variants. */
function questions(requestIds: readonly string[]): readonly (readonly [string, readonly string[]])[] {
  const old = (index: number) => `start_date=${day(700 + index * 5)}&final_date=${day(700 + index * 5)}`
  return [
    ['nothing: the newest', many(() => '')],
    ['who', many((index) => `user_id[]=${1 + index * 12}`)],
    ['what: an event that is common', many(() => 'event[]=moved')],
    ['what: an event that is rare', many(() => 'event[]=deleted')],
    ['what: a kind of record', many((index) => `type=${['Schedule', 'File', 'Export', 'Role'][index % 4]}`)],
    ['which record', many((index) => `type=Profile&type_id=${1 + index * 977}`)],
    ['which record, of any kind', many((index) => `type_id=${1 + index * 977}`)],
    ['everything of one citizen', many((index) => `profile_id=${1 + index * 977}`)],
    ['when: a day two years ago', many(old)],
    ['when: a month two years ago', many((index) => `start_date=${day(730 + index)}&final_date=${day(700 + index)}`)],
    ['who and when', many((index) => `user_id[]=${1 + index * 12}&${old(index)}`)],
    ['what and when', many((index) => `event[]=assigned&${old(index)}`)],
    ['who and what', many((index) => `user_id[]=${1 + index * 12}&event[]=assigned`)],
    ['who and what that is rare', many((index) => `user_id[]=${100 + index * 9}&event[]=deleted`)],
    [
      'three people and two events',
      many((index) => `user_id[]=${index + 1}&user_id[]=90&user_id[]=200&event[]=moved&event[]=exported`),
    ],
    ['from where', many((index) => `ip=10.1.${index}.${index}`)],
    ['one request', many((index) => `request_id=${requestIds[index % requestIds.length]}`)],
    ['page 1,000', many(() => 'page=1000')],
    ['acts: the newest', many(() => 'acts=true')],
    ['acts: who', many((index) => `acts=true&user_id[]=${1 + index * 12}`)],
    ['acts: an event', many(() => 'acts=true&event[]=assigned')],
    ['acts: a kind of record', many((index) => `acts=true&type=${['Schedule', 'File', 'Export', 'Role'][index % 4]}`)],
    [
      'acts: a month two years ago',
      many((index) => `acts=true&start_date=${day(730 + index)}&final_date=${day(700 + index)}`),
    ],
    ['acts: page 1,000', many(() => 'acts=true&page=1000')],
  ]
}

/** Measures the filters of the audit log at this size, on one connection: each query in turn, each response with its total. */
export async function auditRows(url: string, token: string, database: Database): Promise<Measured[]> {
  const rows = await runSql<{ request_id: string }>(
    database,
    `select request_id from audits where request_id is not null order by created_at limit 20`,
  )
  const result: Measured[] = []
  for (const [work, queries] of questions(rows.map(({ request_id }) => request_id))) {
    const latency = await alone(url, { paths: queries.map(path), token, rounds: 40 })
    result.push({
      work,
      ours: latencyText(latency),
      bar: 'p95 ≤ 200 ms',
      isMet: latency.p95 <= 200,
      ...latency,
    })
  }
  return result
}

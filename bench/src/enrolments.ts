import type { Database } from './product.ts'
import { onDatabase } from './setup.ts'

/**
 * Ensures that there are two enrolments per citizen, each with its audit row. It adds those that the demonstration did not create: three
 * tenths are enrolled, the others are withdrawn.
 */
export function fillEnrolments(database: Database, citizens: number): Promise<void> {
  return onDatabase(database, async (pool) => {
    await pool.query('set synchronous_commit = off')
    const { rows } = await pool.query('select count(*)::integer as present from citizen_schedules')
    const missing = 2 * citizens - Number(rows[0].present)
    if (missing > 0) {
      await pool.query(
        `with offered as (select array_agg(id order by id) as ids from schedules where deleted_at is null),
           requested as (
             select id as profile_id, turn, created_at,
               offered.ids[1 + ((hashint4(id + turn * 7919) & 2147483647) % cardinality(offered.ids))] as schedule_id
             from profiles cross join offered cross join generate_series(1, 3) as turn
             order by turn, hashint4(id) limit $1)
         insert into citizen_schedules (schedule_id, profile_id, status_id, created_at, updated_at)
         select schedule_id, profile_id, case when (profile_id + turn) % 10 < 3 then 6 else 7 end,
           created_at + interval '1 day' * turn, created_at + interval '2 days' * turn
         from requested on conflict do nothing`,
        [missing],
      )
    }
    // Adds audit rows for the enrolments without one, in the order of time, so that the database fills the monthly partitions and their
    // indexes one after the other.
    await pool.query("set work_mem = '512MB'")
    await pool.query(
      `insert into audits (event, entity, entity_id, profile_id, user_id, user_name, new_values, url, ip, request_id, created_at)
       select 'created', 'CitizenSchedule', id, profile_id, null, null, jsonb_build_object('schedule_id', schedule_id),
         '/bench', '127.0.0.1', 'bench', created_at
       from citizen_schedules where not exists (
         select from audits where entity = 'CitizenSchedule' and entity_id = citizen_schedules.id)
       order by created_at`,
    )
    for (const table of ['citizen_schedules', 'audits', 'profiles', 'observations']) {
      await pool.query(`vacuum (analyze) ${table}`)
    }
  })
}

/** The row counts of the tables that grow. */
export function sizesOf(database: Database): Promise<Record<string, number>> {
  return onDatabase(database, async (pool) => {
    const sizes: Record<string, number> = {}
    for (const table of ['profiles', 'citizen_accounts', 'citizen_schedules', 'observations', 'files', 'audits']) {
      const { rows } = await pool.query(`select count(*)::integer as count from ${table}`)
      sizes[table] = Number(rows[0].count)
    }
    const { rows } = await pool.query('select (pg_database_size(current_database()) / 1024 / 1024)::integer as mb')
    return { ...sizes, 'database in MB': Number(rows[0].mb) }
  })
}

import { createServer, type Server } from 'node:http'
import { Pool, types } from 'pg'

// The same SQL with hand-written JSON, no session, no permissions, no schema: the limit the product is measured against.

types.setTypeParser(20, Number)
types.setTypeParser(1082, (text) => text)

const row = `p.id, p.document, upper(p.name || ' ' || coalesce(p.s_name || ' ', '') || p.surname || coalesce(' ' || p.s_surname, '')) as full_name,
  lower(c.email) as email, p.mobile_phone, p.birthdate, s.name as status, s.color, t.name as profile_type, d.name as document_type,
  l.name as locality, p.address, p.created_at, p.updated_at, p.version,
  (select count(*) from observations o where o.profile_id = p.id) as observations_count`
const joins = `join citizens c on c.id = p.user_id join status s on s.id = p.status_id join profile_types t on t.id = p.profile_type_id
  join document_types d on d.id = p.document_type_id left join localities l on l.id = p.locality_id`

/** The paths the bare server answers, one for each row of the bench. */
export const bareServer = {
  list: '/list',
  record: '/record',
  search: '/search',
} as const

async function list(pool: Pool): Promise<unknown> {
  const where = 'p.status_id = any($1) and p.profile_type_id = any($2)'
  const values = [[1], [1]]
  const [rows, total] = await Promise.all([
    pool.query(`select ${row} from profiles p ${joins} where ${where} order by p.id desc limit 10`, values),
    pool.query(`select count(*) as total from profiles p where ${where}`, values),
  ])
  return { data: rows.rows, meta: { total: total.rows[0].total } }
}

async function record(pool: Pool, id: number): Promise<unknown> {
  const { rows } = await pool.query(`select ${row} from profiles p ${joins} where p.id = $1`, [id])
  return { data: rows[0] }
}

async function search(pool: Pool, word: string): Promise<unknown> {
  const { rows } = await pool.query(
    `with found as materialized (select id from profiles where search_text like $1)
     select ${row}, (select count(*) from found) as total from profiles p ${joins}
     where p.id in (select id from found order by id desc limit 10) order by p.id desc`,
    [`%${word}%`],
  )
  return { data: rows }
}

/** Starts the bare server on the product's database. */
export async function startBare(database: {
  host: string
  port: number
  user: string
  name: string
}): Promise<{ url: string; stop(): Promise<void> }> {
  const pool = new Pool({
    host: database.host,
    port: database.port,
    user: database.user,
    database: database.name,
    max: 20,
  })
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bare')
    const data =
      url.pathname === bareServer.record
        ? await record(pool, Number(url.searchParams.get('id')))
        : url.pathname === bareServer.search
          ? await search(pool, url.searchParams.get('query') ?? '')
          : await list(pool)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(data))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}

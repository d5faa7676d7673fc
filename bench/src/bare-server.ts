import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool, type PoolClient, types } from 'pg'
import { filtered, filteredTotal, pageRows, searched, wholeRow } from './bare-sql.ts'

// A separate process, like the product: `node:http` and `pg`, and the same statements, prepared where the product prepares them.
// The JSON is written by hand; there is no session, no permission and no schema. The database address is an argument in JSON; the
// process prints its port.

types.setTypeParser(20, Number)
types.setTypeParser(1082, (text) => text)

const pool = new Pool({ ...JSON.parse(process.argv[2] ?? '{}'), max: 16 })

async function list(): Promise<unknown> {
  const [ids, total] = await Promise.all([pool.query(filtered, [1, 1]), pool.query(filteredTotal, [1, 1])])
  const rows = await pool.query({ name: 'rows', text: pageRows, values: [ids.rows.map(({ id }) => id)] })
  return { data: rows.rows, meta: { total: total.rows[0].total } }
}

async function record(id: number): Promise<unknown> {
  const { rows } = await pool.query({ name: 'whole', text: wholeRow, values: [id] })
  return { data: rows[0] }
}

async function search(part: string): Promise<unknown> {
  const { rows } = await pool.query(searched, [`%${part}%`])
  return { data: rows, meta: { total: rows[0]?.total ?? 0 } }
}

async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The transaction of a correction: the lock, the row, its observation, and its row in the audit log. */
async function write(id: number, phone: string): Promise<unknown> {
  return inTransaction(async (client) => {
    const locked = await client.query('select id, version, mobile_phone from profiles where id = $1 for update', [id])
    const { rows } = await client.query('update profiles set mobile_phone = $2 where id = $1 returning version', [
      id,
      phone,
    ])
    await client.query(
      `insert into observations (profile_id, user_id, observation) values ($1, (select min(id) from users), $2)`,
      [id, 'SE CORRIGIÓ EL CELULAR'],
    )
    await client.query(
      `insert into audits (event, entity, entity_id, principal_kind, user_id, user_name, old_values, new_values, url, ip, user_agent,
         request_id)
       values ('updated', 'Profile', $1, 'staff', 1, 'BENCH', $2, $3, '/write', '127.0.0.1', 'bench', $4)`,
      [id, { mobile_phone: locked.rows[0].mobile_phone }, { mobile_phone: phone }, crypto.randomUUID()],
    )
    return { version: rows[0].version }
  })
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
  const id = Number(searchParams.get('id'))
  const works: Readonly<Record<string, () => Promise<unknown>>> = {
    '/list': list,
    '/record': () => record(id),
    '/search': () => search(searchParams.get('part') ?? ''),
    '/write': () => write(id, searchParams.get('phone') ?? ''),
  }
  try {
    const body = JSON.stringify(await works[pathname]?.())
    response.setHeader('content-type', 'application/json')
    response.end(body)
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
process.once('SIGTERM', () => process.exit(0))

import { health, ready } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { answer, type Serving } from './answer.ts'
import { Refusal } from './errors.ts'

/** Alive, and ready: the database answers and its migrations ran. */
export function registerHealth(app: FastifyInstance, serving: Serving): void {
  answer(app, serving, health, async () => ({ data: { status: 'ok' as const }, details: null }))

  answer(app, serving, ready, async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from migrations`
      .execute(serving.db)
      .catch(() => {
        throw new Refusal('not_ready', { retryAfter: 5 })
      })
    return { data: { database: 'ok' as const, migrations: rows[0]?.count ?? 0 }, details: null }
  })
}

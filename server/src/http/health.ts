import { health, ready } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from './call-context.ts'
import { AppError } from './errors.ts'
import { registerDataCall } from './simple-calls.ts'

/** Registers two calls: one checks that the process runs, the other that the database responds and its migrations are applied. */
export function registerHealth(app: FastifyInstance, serving: AppContext): void {
  registerDataCall(app, serving, health, async () => ({ status: 'ok' as const }))

  registerDataCall(app, serving, ready, async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from migrations`
      .execute(serving.db)
      .catch(() => {
        throw new AppError('not_ready', { retryAfter: 5 })
      })
    return { database: 'ok' as const, migrations: rows[0]?.count ?? 0 }
  })
}

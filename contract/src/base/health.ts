import * as z from 'zod/mini'
import { call, raw } from './call.ts'

export const health = call('GET', '/api/health', {
  summary: 'Alive',
  tag: 'operation',
  needs: 'nothing',
  response: raw(z.object({ status: z.literal('ok') })),
})

export const ready = call('GET', '/api/ready', {
  summary: 'Ready: the database responds and is migrated',
  tag: 'operation',
  needs: 'nothing',
  response: raw(z.object({ database: z.literal('ok'), migrations: z.int() })),
})

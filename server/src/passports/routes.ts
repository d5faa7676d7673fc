import { readPassport as call } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving } from '../answer.ts'
import { readPassport } from './read-passport.ts'

/** What the public page that verifies vouchers asks (decisions §7). */
export function registerPassports(app: FastifyInstance, serving: Serving): void {
  answer(app, serving, call, async (asked) => ({ data: await readPassport(serving.db, asked), details: null }))
}

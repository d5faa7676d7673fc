import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/register-call.ts'

/** What is on offer (citizens.md section 1.2). */
export function registerCitizenOffer(_app: FastifyInstance, _serving: AppContext): void {}

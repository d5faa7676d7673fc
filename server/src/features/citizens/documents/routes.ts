import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/register-call.ts'

/** Documents and observations (citizens.md section 1.4). */
export function registerCitizenDocuments(_app: FastifyInstance, _serving: AppContext): void {}

import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/register-call.ts'

/** Taking part (citizens.md section 1.5). */
export function registerCitizenEnrolments(_app: FastifyInstance, _serving: AppContext): void {}

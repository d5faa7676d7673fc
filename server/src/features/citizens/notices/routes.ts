import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/register-call.ts'

/** Notices (citizens.md section 1.6). */
export function registerCitizenNotices(_app: FastifyInstance, _serving: AppContext): void {}

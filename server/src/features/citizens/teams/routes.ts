import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/register-call.ts'

/** Teams (citizens.md section 1.8). */
export function registerCitizenTeams(_app: FastifyInstance, _serving: AppContext): void {}

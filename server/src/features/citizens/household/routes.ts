import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/register-call.ts'

/** The people of an account (citizens.md section 1.3). */
export function registerCitizenHousehold(_app: FastifyInstance, _serving: AppContext): void {}

import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/register-call.ts'

/** Preferences, devices and own data (citizens.md section 1.8). */
export function registerCitizenPreferences(_app: FastifyInstance, _serving: AppContext): void {}

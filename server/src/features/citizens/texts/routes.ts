import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/register-call.ts'

/** Texts, consents and reference lists (citizens.md section 1.7). */
export function registerCitizenTexts(_app: FastifyInstance, _serving: AppContext): void {}

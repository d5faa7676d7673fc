import { readPreferences as readCall, writePreferences as writeCall } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving, signedIn } from '../answer.ts'
import { readPreferences, writePreferences } from './preferences.ts'

/** What a person keeps of how the portal looks to them (decisions §8). */
export function registerPreferences(app: FastifyInstance, serving: Serving): void {
  answer(app, serving, readCall, async (asked) => ({
    data: await readPreferences(serving.db, signedIn(asked).id),
    details: null,
  }))
  answer(app, serving, writeCall, async (asked) => ({
    data: await writePreferences(serving.db, signedIn(asked).id, asked.body),
    details: null,
  }))
}

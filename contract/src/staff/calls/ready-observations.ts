import * as z from 'zod/mini'
import { stamped } from '../../account/views.ts'
import { call, portal } from '../../base/call.ts'
import { textRequired } from '../../base/rules.ts'
import { needs } from '../models.ts'

/** What an observation is about, and its purpose. */
export const readySubjects = ['file', 'citizen'] as const
export const readyPurposes = ['verify', 'return'] as const

/** The largest number of shared observations. People could not find their way in a longer list. */
export const mostReadyObservations = 80

/** A shared observation, in both languages. Everybody can insert it into a decision with one key. */
export const readyObservation = z.object({
  subject: z.enum(readySubjects, 'validation.one_of'),
  purpose: z.enum(readyPurposes, 'validation.one_of'),
  es: textRequired,
  en: textRequired,
})
export type ReadyObservation = z.infer<typeof readyObservation>

const shared = z.object({ version: z.int(), observations: z.array(readyObservation) })
export type ReadyObservations = z.infer<typeof shared>

export const listReadyObservations = call({
  method: 'GET',
  path: portal('ready-observations'),
  summary: 'The ready-made observations everybody has, in order, in both languages',
  tag: 'ready-observations',
  needs: needs('view', 'Observation'),
  answer: z.object({ data: shared, ...stamped, details: z.null() }),
})

export const updateReadyObservations = call({
  method: 'PUT',
  path: portal('ready-observations'),
  summary:
    'Put the whole list of shared observations in the place of the one there is; a stale `version` is a 409 with it',
  tag: 'ready-observations',
  needs: needs('update', 'Observation'),
  body: z.object({
    version: z.optional(z.int('validation.integer')),
    observations: z.array(readyObservation).check(z.maxLength(mostReadyObservations, 'validation.max_items')),
  }),
  answer: z.object({ data: z.string(), ...stamped, details: shared }),
})

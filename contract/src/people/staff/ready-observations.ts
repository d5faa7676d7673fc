import * as z from 'zod/mini'
import { call, messageResponse, portal, raw } from '../../base/call.ts'
import { fold } from '../../base/fold.ts'
import { needs } from '../../base/models.ts'
import { arrayUpTo } from '../../base/query.ts'
import { textRequired } from '../../base/rules.ts'

/** The subject of an observation, and its purpose. */
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
export type ReadyPurpose = ReadyObservation['purpose']

/** How two texts are compared: the case, the accents, the spaces and a full stop at the end do not matter. */
const bare = (text: string) =>
  fold(text)
    .replace(/\s+/g, ' ')
    .replace(/[\s.]+$/, '')

/** The purpose of a text that is one of the ready-made observations; undefined for other texts and those of both purposes. */
export function readyPurposeOf(
  text: string,
  ready: readonly { readonly purpose: ReadyPurpose; readonly text: string }[],
): ReadyPurpose | undefined {
  const bareText = bare(text)
  const found = new Set(ready.filter((one) => bare(one.text) === bareText).map(({ purpose }) => purpose))
  return found.size === 1 ? [...found][0] : undefined
}

/** The texts of shared observations in every language, with their purpose. */
export function readyTexts(observations: readonly ReadyObservation[]): { purpose: ReadyPurpose; text: string }[] {
  return observations.flatMap(({ purpose, es, en }) => [
    { purpose, text: es },
    { purpose, text: en },
  ])
}

const shared = z.object({ version: z.int(), observations: z.array(readyObservation) })
export type ReadyObservations = z.infer<typeof shared>

export const listReadyObservations = call('GET', portal('ready-observations'), {
  summary: 'The shared ready-made observations, in order, in both languages',
  tag: 'ready-observations',
  needs: needs('view', 'Observation'),
  response: raw(shared),
})

export const updateReadyObservations = call('PUT', portal('ready-observations'), {
  summary:
    'Put the whole list of shared observations in the place of the one there is; a stale `version` is a 409 with it',
  tag: 'ready-observations',
  needs: needs('update', 'Observation'),
  body: z.object({
    version: z.optional(z.int('validation.integer')),
    observations: arrayUpTo(readyObservation, mostReadyObservations),
  }),
  response: messageResponse(shared),
})

import {
  type ReadyObservation,
  type ReadyObservations,
  readyPurposeOf,
  readyPurposes,
  readySubjects,
  readyTexts,
} from '@portal/contract/staff'
import type { Db } from '../../database/db.ts'
import { fieldError } from '../../errors/errors.ts'
import { en } from '../../text/messages/en.ts'
import { es } from '../../text/messages/es.ts'

/** The default list of the program. */
function broughtAlong(): ReadyObservation[] {
  return readySubjects.flatMap((subject) =>
    readyPurposes.flatMap((purpose) => {
      const english: Readonly<Record<string, string>> = en.ready[subject][purpose]
      return Object.entries(es.ready[subject][purpose]).map(([name, text]) => ({
        subject,
        purpose,
        es: text,
        en: english[name] ?? text,
      }))
    }),
  )
}

export function selectReadyObservations(db: Db) {
  return db.selectFrom('ready_observations').select(['observations', 'version'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReadyObservations>['executeTakeFirstOrThrow']>>

/** The list that is stored, or that of the program. */
export function readyListOf({ observations, version }: Row): ReadyObservations {
  return { version, observations: (observations as ReadyObservation[] | null) ?? broughtAlong() }
}

/** The ready observations for everybody, in order. */
export async function readReadyObservations(db: Db): Promise<ReadyObservations> {
  return readyListOf(await selectReadyObservations(db).executeTakeFirstOrThrow())
}

/** Refuses a decision whose reason is a ready observation for the opposite one. @throws AppError 422 on `observation` */
export async function refuseOtherPurpose(db: Db, transition: string, observation: string): Promise<void> {
  const decision = readyPurposes.find((purpose) => purpose === transition)
  if (decision === undefined) return
  const purpose = readyPurposeOf(observation, readyTexts((await readReadyObservations(db)).observations))
  if (purpose !== undefined && purpose !== decision) throw fieldError('observation', `validation.ready_for_${purpose}`)
}

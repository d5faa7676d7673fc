import { defaultLocale, type Locale } from '@portal/contract'
import { sql } from 'kysely'
import { runPrepared, type Tx } from '../../database/db.ts'
import { type PrincipalKey, principalColumns } from '../../database/principals.ts'
import { rowBatches } from '../../database/row-batches.ts'
import { translate } from '../../text/i18n.ts'
import type { es } from '../../text/messages/es.ts'

/** A sentence of the program in an observation: its key in the messages, and the values in it. */
export interface Sentence {
  readonly kind: keyof typeof es.written
  readonly params: Readonly<Record<string, unknown>>
}

/** The values in the sentences of the program that are names of staff. */
const staffNames = ['user', 'assignor', 'validator'] as const

/** An observation as it is stored: its text and, of a sentence of the program, what it consists of. */
export interface StoredObservation {
  readonly observation: string
  readonly kind: Sentence['kind'] | null
  readonly params: Sentence['params'] | null
}

/** The names of staff in an observation, in the order of the sentence. */
export function staffNamedIn({ params }: Pick<StoredObservation, 'params'>): string[] {
  return staffNames.flatMap((name) => (params === null || params[name] === undefined ? [] : String(params[name])))
}

/** An observation as citizens read it: a sentence of the program names no staff. */
export function textForCitizens(stored: StoredObservation, locale: Locale): string {
  const { observation, kind, params } = stored
  if (kind === 'assigned') return translate(locale, 'own_observations.assigned')
  if (kind === null || staffNamedIn(stored).length === 0) return observation
  return sentenceText({ kind, params: { ...params, user: 'EL PORTAL' } })
}

/** The text of a sentence, in Spanish and in capitals. */
function sentenceText({ kind, params }: Sentence): string {
  return translate(defaultLocale, `written.${kind}`, params).toLocaleUpperCase('es')
}

/**
 * Writes the same observation for each profile, in upper case.
 * @param observation a sentence of the program, or the text that a person typed
 * @returns the ids of the observations, in the order of the profiles.
 */
export async function writeObservation(
  tx: Tx,
  ids: readonly number[],
  observation: Sentence | string,
  made: { by: PrincipalKey; now: Date },
): Promise<number[]> {
  const { user_id, citizen_id } = principalColumns(made.by)
  const isTyped = typeof observation === 'string'
  const text = isTyped ? observation.toLocaleUpperCase('es') : sentenceText(observation)
  const { kind = null, params = null } = isTyped ? {} : observation
  const stored = params === null ? null : JSON.stringify(params)
  const written: number[] = []
  for (const batch of rowBatches(ids)) {
    const insert = sql<{ id: number }>`
      insert into observations (profile_id, user_id, citizen_id, observation, kind, params, created_at, updated_at)
      select id, ${user_id}::integer, ${citizen_id}::integer, ${text}, ${kind}::text, ${stored}::jsonb, ${made.now}, ${made.now}
      from unnest(${batch}::integer[]) as id returning id`
    const rows = await runPrepared(tx, insert)
    written.push(...rows.map(({ id }) => id))
  }
  return written
}

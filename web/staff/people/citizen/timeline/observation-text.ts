import { nameCase, sentenceCase } from '@portal/contract'

/** Sentences of the system with names of people in them: `written` in the server's messages. */
const assigned = /^(.+) HA ASIGNADO A (.+) PARA VALIDAR LOS DATOS\.$/
const undone = /^(.+?) (DESHIZO EL CAMBIO .+)$/

/** Capitals as sentences: each begins with a capital letter, also after a colon. */
function sentences(text: string): string {
  return sentenceCase(text).replace(
    /([.:?!…]\s+|[¿¡])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toLocaleUpperCase('es'),
  )
}

/**
 * An observation for reading. Observations are stored in capitals, which are slow to read. Names are recognised in the sentences of the
 * system only.
 */
export function observationText(stored: string): string {
  const [, assignor, validator] = assigned.exec(stored) ?? []
  if (assignor !== undefined && validator !== undefined) {
    return `${nameCase(assignor)} ha asignado a ${nameCase(validator)} para validar los datos.`
  }
  const [, person, change] = undone.exec(stored) ?? []
  if (person !== undefined && change !== undefined) return `${nameCase(person)} ${change.toLocaleLowerCase('es')}`
  return sentences(stored)
}

import { dateFormat } from '@portal/contract'
import { toCitizen } from '../../../messages/to-citizen.ts'
import { kindOf } from '../../citizen/facts/facts.ts'
import type { ComparedField } from '../documents/document-order.ts'

// The sentence is Spanish whatever the language of the page is, because the citizen reads it.
const longDay = () => dateFormat('es', 'long day', { dateStyle: 'long', timeZone: 'UTC' })

/** A date as a person writes it: `1990-03-15` → `15 de marzo de 1990`. */
function spanishDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? day : longDay().format(moment)
}

function spanishValue(field: ComparedField, text: string): string {
  if (field === 'birthdate') return spanishDay(text)
  return kindOf(field) === 'flag' ? toCitizen[text === 'SI' ? 'yes' : 'no'] : text
}

/** The sentence to the citizen about a field that differs from the document. @param text the registered value, '' for none */
export function differenceSentence(field: ComparedField, text: string): string {
  const subject = toCitizen.differs[field as keyof typeof toCitizen.differs]
  return `${subject}: ${text === '' ? toCitizen.not_registered : toCitizen.registered(spanishValue(field, text))}`
}

/** An observation with a sentence at its end, once. */
export function withSentence(observation: string, sentence: string): string {
  if (observation.includes(sentence)) return observation
  return observation.trim() === '' ? sentence : `${observation.trimEnd()} ${sentence}`
}

/** An observation without a sentence that it still contains unchanged. */
export function withoutSentence(observation: string, sentence: string): string {
  const at = observation.indexOf(sentence)
  if (at < 0) return observation
  const [before, after] = [observation.slice(0, at).trimEnd(), observation.slice(at + sentence.length).trimStart()]
  return [before, after].filter(Boolean).join(' ')
}

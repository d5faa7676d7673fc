import { personNames } from '../../../kit/messages/en/person-names.ts'
import type { names as reference } from '../es/names.ts'
import { typesOfDocument } from '../types-of-document.ts'

/** The options of a person's lists in English, as people say them. */
export const names: typeof reference = {
  ...personNames,
  ...typesOfDocument(personNames),
  trans_femenino: 'Trans woman',
  trans_masculino: 'Trans man',
  ns_nr: 'I do not know or do not answer',
  sin_dato: 'No answer',
  ninguno: 'None of these',
  cognitiva_intelectual: 'Intellectual or cognitive',
  mental_psiquica: 'Mental or psychosocial',
}

import * as z from 'zod/mini'
import { call, moment, portal, raw, textOrNull } from '../../base/call.ts'
import { queryFlag } from '../../base/query.ts'
import { age, inOrder, inputTextRequired, textRequired } from '../../base/rules.ts'
import { column, defineCatalogue, field } from '../catalogue.ts'

/** Texts that citizens accept when they enrol. A published text never changes: an edit creates the next revision. */
export const informedConsents = defineCatalogue({
  name: 'informed-consents',
  entity: 'Consent',
  screen: { en: 'informed-consents', es: 'consentimientos-informados' },
  menuPlace: 150,
  view: 'informed_consent_rows',
  title: 'title',
  fields: {
    title: field(inputTextRequired, 'text', { inList: true }),
    text: field(textRequired, 'markdown'),
    min_age: field(age, 'number', { inList: true }),
    max_age: field(age, 'number', { inList: true }),
    is_active: field(z.optional(queryFlag), 'switch', { inList: true, isFilter: true, initial: true }),
  },
  columns: {
    revision: column(z.int(), 'number', { inList: true, width: 6 }),
    schedules_count: column(z.int(), 'number', { inList: true, width: 6 }),
  },
  checks: [inOrder('min_age', 'max_age')],
  usedBy: [
    {
      entity: 'Schedule',
      table: 'schedule_consents',
      column: 'consent_id',
      filter: 'consent_id',
      partOf: { table: 'schedules', column: 'schedule_id' },
    },
  ],
})

/** A published revision of a text. */
export const consentRevision = z.object({
  id: z.int(),
  revision: z.int(),
  text: z.string(),
  /** The person who published it; null if it came with the system. */
  user: textOrNull,
  /** How often it was accepted, with enrolments and by accounts. */
  accepted_count: z.int(),
  created_at: moment,
})
export type ConsentRevision = z.infer<typeof consentRevision>

export const listConsentRevisions = call('GET', portal('informed-consents/:id/revisions'), {
  summary: 'All revisions of a consent, newest first',
  tag: informedConsents.path,
  needs: informedConsents.index.needs,
  response: raw(z.array(consentRevision)),
})

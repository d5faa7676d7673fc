import * as z from 'zod/mini'
import { call, moment, raw } from '../../base/call.ts'
import { consentText } from '../schedules.ts'

// The texts that citizens read before they accept them. Everybody may read them.

const anybody = { tag: 'texts', needs: 'nothing', by: ['citizen'] } as const

export const showTerms = call('GET', '/api/terms-and-conditions', {
  ...anybody,
  summary: 'The terms that every account accepts',
  response: raw(consentText),
})

export const showInformedConsent = call('GET', '/api/informed-consent', {
  ...anybody,
  summary: 'The general consent to the processing of personal data',
  response: raw(consentText),
})

export const showConsentRevision = call('GET', '/api/consents/:id/revisions/:revision', {
  ...anybody,
  summary: 'The text of a consent in one revision, as it was accepted',
  response: raw(z.extend(consentText, { created_at: moment })),
})

export const showRegulationDocument = call('GET', '/api/regulations/:id/document', {
  ...anybody,
  summary: 'The current document of a regulation, as a PDF that a browser shows',
  response: z.file(),
})

import * as z from 'zod/mini'
import { call, idParam, moment, raw } from '../../base/call.ts'

// The texts that citizens read before they accept them (citizens.md section 1.7 and 1.8). Everybody may read them.

const anybody = { method: 'GET', tag: 'texts', needs: 'nothing', by: ['citizen'] } as const

/** A text in its current revision. What an account accepts is stored with the revision. */
const generalText = z.object({
  id: z.int(),
  title: z.string(),
  /** Markdown; shown without HTML. */
  text: z.string(),
  revision: z.int(),
})

export const showTerms = call({
  ...anybody,
  path: '/api/terms-and-conditions',
  summary: 'The terms that every account accepts',
  answer: raw(generalText),
})

export const showInformedConsent = call({
  ...anybody,
  path: '/api/informed-consent',
  summary: 'The general consent to the processing of personal data',
  answer: raw(generalText),
})

export const showConsentRevision = call({
  ...anybody,
  path: '/api/consents/:id/revisions/:revision',
  summary: 'The text of a consent in one revision, as it was accepted',
  params: z.object({ id: idParam, revision: idParam }),
  answer: raw(z.extend(generalText, { created_at: moment })),
})

export const showRegulationDocument = call({
  ...anybody,
  path: '/api/regulations/:id/document',
  summary: 'The current document of a regulation, as a PDF that a browser shows',
  params: z.object({ id: idParam }),
  answer: z.file(),
})

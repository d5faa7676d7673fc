import { showConsentRevision, showInformedConsent, showRegulationDocument, showTerms } from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/call-context.ts'
import { countAttempt, countersOfAddress, type RateLimit } from '../../../http/rate-limit.ts'
import { registerCall } from '../../../http/register-call.ts'
import { readConsentRevision, readGeneralText } from './read-texts.ts'
import { findDocument, openDocument } from './regulation-document.ts'

const cacheControl = 'public, max-age=300'

/** Whole documents that one address may read. Many citizens share the address of a mobile network. */
const documentLimit: RateLimit = { allowed: 600, seconds: 60, errorCode: 'too_many_requests' }

/** Texts that citizens read, and documents of regulations (citizens.md section 1.7). */
export function registerCitizenTexts(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving

  const general = [
    [showTerms, 'terms'],
    [showInformedConsent, 'general'],
  ] as const
  for (const [call, purpose] of general) {
    registerCall(app, serving, call, async () => ({ data: await readGeneralText(db, purpose), details: null }), {
      tagOf: () => readGeneralText(db, purpose),
      cacheControl,
    })
  }

  const revisionOf = ({ params: { id, revision } }: { params: { id: number; revision: number } }) =>
    readConsentRevision(db, id, revision)
  registerCall(
    app,
    serving,
    showConsentRevision,
    async (context) => ({ data: await revisionOf(context), details: null }),
    { tagOf: revisionOf, cacheControl },
  )

  registerCall(
    app,
    serving,
    showRegulationDocument,
    async ({ params, origin, now }) => {
      await countAttempt(db, countersOfAddress('regulation', origin.ip ?? '', documentLimit), now)
      return openDocument(db, store, params.id)
    },
    { tagOf: ({ params }) => findDocument(db, params.id), cacheControl },
  )
}

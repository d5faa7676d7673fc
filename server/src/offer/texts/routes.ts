import { showConsentRevision, showInformedConsent, showRegulationDocument, showTerms } from '@portal/contract/citizens'
import { countAttempt, countersOfAddress, type RateLimit } from '../../base/http/rate-limit.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { readConsentRevision, readGeneralText } from './read-texts.ts'
import { findDocument, openDocument } from './regulation-document.ts'

const cacheControl = 'public, max-age=300'

/** Whole documents that one address may read. Many citizens share the address of a mobile network. */
const documentLimit: RateLimit = { allowed: 600, seconds: 60, errorCode: 'too_many_requests' }

/** Texts that citizens read, and documents of regulations. */
export function registerCitizenTexts({ call, tagged, db, store }: Registrar): void {
  tagged(showTerms, cacheControl, () => readGeneralText(db, 'terms'))
  tagged(showInformedConsent, cacheControl, () => readGeneralText(db, 'general'))
  tagged(showConsentRevision, cacheControl, (db, { params }) => readConsentRevision(db, params.id, params.revision))

  call(
    showRegulationDocument,
    async (db, { params, origin, now }) => {
      await countAttempt(db, countersOfAddress('regulation', origin.ip, documentLimit), now)
      return openDocument(db, store, params.id)
    },
    { tagOf: ({ params }) => findDocument(db, params.id), cacheControl },
  )
}

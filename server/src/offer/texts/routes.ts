import { showConsentRevision, showInformedConsent, showRegulationDocument, showTerms } from '@portal/contract/citizens'
import { countAttempt, countersOfAddress } from '../../base/http/rate-limit.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { readConsentRevision, readGeneralText } from './read-texts.ts'
import { findDocument, openDocument } from './regulation-document.ts'

const cacheControl = 'public, max-age=300'

/** Texts that citizens read, and documents of regulations. */
export function registerCitizenTexts({ call, tagged, db, store }: Registrar): void {
  tagged(showTerms, cacheControl, () => readGeneralText(db, 'terms'))
  tagged(showInformedConsent, cacheControl, () => readGeneralText(db, 'general'))
  tagged(showConsentRevision, cacheControl, (db, { params }) => readConsentRevision(db, params.id, params.revision))

  call(
    showRegulationDocument,
    async (db, { params, origin, now }) => {
      await countAttempt(db, countersOfAddress('regulation', origin.ip), now)
      return openDocument(db, store, params.id)
    },
    { tagOf: ({ params }) => findDocument(db, params.id), cacheControl },
  )
}

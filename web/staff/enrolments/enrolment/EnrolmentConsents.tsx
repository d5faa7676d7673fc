import { mdiCheckCircle, mdiFileAlertOutline, mdiMinusCircleOutline } from '@mdi/js'
import type { ParticipantConsent } from '@portal/contract'
import { listParticipantConsents } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { MarkdownText } from '../../../kit/ui/text/MarkdownText.tsx'
import type { EnrolmentParams } from './EnrolmentSteps.tsx'

/** The consents that a participant accepted, with their revision, and the missing ones. */
export function EnrolmentConsents({ params }: { readonly params: EnrolmentParams }): ReactElement {
  const { t } = useTranslation()
  const query = useCallQuery(listParticipantConsents, { params })
  return (
    <section className="card" aria-labelledby="consents-title">
      <h2 id="consents-title">{t('roster.enrolment.consents')}</h2>
      <QueryResult query={query} lines={3} none={t('roster.enrolment.consents_none')} compact />
      <ul className="stack gap-12">
        {query.data?.data.map((one) => (
          <Consent key={one.consent_id} consent={one} />
        ))}
      </ul>
    </section>
  )
}

const looks = {
  missing: { icon: mdiFileAlertOutline, ink: 'warning-ink' },
  none: { icon: mdiMinusCircleOutline, ink: '' },
  accepted: { icon: mdiCheckCircle, ink: 'success-ink' },
} as const

function Consent({ consent }: { readonly consent: ParticipantConsent }): ReactElement {
  const { t } = useTranslation()
  const { accepted_at: at, accepted_revision: accepted, revision } = consent
  const state = consent.is_missing ? 'missing' : at === null ? 'none' : 'accepted'
  const { icon, ink } = looks[state]
  function text(): string {
    if (at === null || accepted === null) {
      return consent.is_missing ? t('roster.enrolment.missing', { revision }) : t('roster.enrolment.not_applies')
    }
    if (accepted !== revision) return t('roster.enrolment.accepted_old', { accepted, revision })
    return t('roster.enrolment.accepted', { when: formatMoment(at), revision })
  }
  return (
    <li className="row at-top gap-10">
      <Icon path={icon} size={18} className={ink} />
      <div className="grow">
        <strong>{consent.title}</strong>
        <p className={`muted ${state === 'missing' ? ink : ''}`}>{text()}</p>
        <details>
          <summary className="fold small">{t('roster.enrolment.read')}</summary>
          <MarkdownText text={consent.accepted_text ?? consent.text} />
        </details>
      </div>
    </li>
  )
}

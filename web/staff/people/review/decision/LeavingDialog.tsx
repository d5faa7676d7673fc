import { listLeavingMails } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../../kit/request/queries.ts'
import { formatMoment } from '../../../../kit/text/format.ts'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Dialog } from '../../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../../kit/ui/feedback/QueryResult.tsx'
import { useScreenPath } from '../../../frame/screens/paths.ts'

/** The person's own decisions whose mails are not sent yet: their text and time, and a link to the citizen to correct it. */
export function LeavingDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const query = useCallQuery(listLeavingMails, {})
  return (
    <Dialog width={640} title={t('review.leaving.title')} cancel={t('ui.close')} onClose={onClose}>
      <QueryResult query={query} lines={6} none={t('review.leaving.empty')} compact />
      <ul className="stack gap-16">
        {query.data?.data.map(({ id, profile_id, full_name, subject, leaves_at, text }) => (
          <li key={id} className="stack gap-6">
            <strong lang="es">{subject}</strong>
            <span className="wrap gap-2-10 muted">
              <span>{personNameCase(full_name)}</span>
              {leaves_at === null ? null : <span>{t('review.leaving.leaves', { when: formatMoment(leaves_at) })}</span>}
            </span>
            <details>
              <summary>{t('review.leaving.text')}</summary>
              <p lang="es" className="plain-text">
                {text}
              </p>
            </details>
            <Link to={path('user-validation-id-citizen', { id: profile_id })} onClick={onClose}>
              {t('review.leaving.correct')}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

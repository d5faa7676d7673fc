import { offerName } from '@portal/contract'
import { type CitizenConsent, listCitizenConsents, withdrawCitizenConsent } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { AskingButton } from '../../../kit/ui/button/AskingButton.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import styles from './own.module.css'

const ConsentText = lazy(() => import('./ConsentText.tsx'), 'ConsentText')

function Entry({ consent }: { readonly consent: CitizenConsent }): ReactElement {
  const { t } = useTranslation()
  const { dialog, open } = useDialog()
  const { id, title, revision, accepted_at, revoked_at, profile_name, accepted_by, activity_name, can_withdraw } =
    consent
  const isInForce = revoked_at === null
  return (
    <li className="card">
      <div className="card-head">
        <h2>{title}</h2>
        <StatusChip
          text={t(isInForce ? 'own.consents.in_force' : 'own.consents.withdrawn')}
          color={isInForce ? 'success' : 'warning'}
        />
      </div>
      <Facts
        facts={[
          [t('own.consents.accepted'), `${formatDate(accepted_at)} · ${t('own.consents.revision', { revision })}`],
          [t('own.consents.by'), accepted_by === null ? t('own.consents.by_office') : personNameCase(accepted_by)],
          [t('own.consents.for'), profile_name === null ? t('own.consents.for_account') : personNameCase(profile_name)],
          [t('own.consents.activity'), activity_name === null ? undefined : offerName(activity_name)],
          [t('own.consents.withdrawn'), isInForce ? undefined : formatDate(revoked_at)],
        ]}
      />
      <div className={`wrap gap-8 ${styles.apart}`}>
        <Button
          variant="outlined"
          aria-label={t('own.consents.read_of', { title })}
          onClick={() => open((onClose) => <ConsentText consent={consent} onClose={onClose} />)}
        >
          {t('own.consents.read')}
        </Button>
        {can_withdraw ? (
          <AskingButton
            danger
            send={() => request(withdrawCitizenConsent, { params: { id } })}
            invalidates={['citizen-preferences']}
            title={t('own.consents.withdraw_of', { title })}
            text={t('own.consents.withdraw_text')}
            action={t('own.consents.withdraw')}
            aria-label={t('own.consents.withdraw_of', { title })}
          />
        ) : null}
      </div>
      {isInForce && !can_withdraw ? <p className="muted space-above">{t('own.consents.kept')}</p> : null}
      {dialog}
    </li>
  )
}

/** The accepted consents of the account and its people: each opens its accepted text, and can be withdrawn unless something needs it. */
export function ConsentsSection(): ReactElement {
  const { t } = useTranslation()
  const result = useCallQuery(listCitizenConsents, {})
  return (
    <>
      <p>{t('own.consents.lead')}</p>
      <QueryResult query={result} lines={8} none={t('own.consents.empty')} />
      <ul className="stack gap-16">
        {result.data?.data.map((consent) => (
          <Entry key={consent.id} consent={consent} />
        ))}
      </ul>
    </>
  )
}

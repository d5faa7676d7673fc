import { mdiPrinterOutline } from '@mdi/js'
import type { RosterDetail } from '@portal/contract'
import { makeVoucher, showSchedule } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase, personNameCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { BackLink } from '../../../kit/ui/button/BackLink.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { QrCode } from '../../../kit/ui/picture/QrCode.tsx'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { placeText } from '../../offer/schedules/texts.ts'
import styles from './voucher.module.css'

/** The voucher of an accepted enrolment, to print and to show at the entrance. */
export function Voucher({ enrolment }: { readonly enrolment: RosterDetail }): ReactElement {
  const { t } = useTranslation()
  const path = useScreenPath()
  const { schedule_id: id, id: profile } = enrolment
  const query = useCallQuery(makeVoucher, { params: { id, profile } }, { errorAs: 'page' })
  const schedule = useCallQuery(showSchedule, { params: { id } }).data?.data
  const back = path('schedules-id-users-citizenId', { id, citizenId: profile })
  const voucher = query.data?.data
  const address = voucher === undefined ? '' : new URL(voucher.url, window.location.origin).href
  return (
    <div className={`stack gap-12 ${styles.page}`}>
      <div className="no-print spread gap-8">
        <BackLink to={back} label={t('roster.voucher.back')} />
        <Button
          variant="filled"
          icon={mdiPrinterOutline}
          disabled={voucher === undefined || schedule === undefined}
          onClick={() => window.print()}
        >
          {t('schedules.print')}
        </Button>
      </div>
      <article className={`surface stack gap-20 ${styles.voucher}`}>
        <header>
          <p className="muted">{t('product.institute')}</p>
          <PageTitle>{t('roster.voucher.title')}</PageTitle>
          <p className="muted">{t('roster.voucher.number', { id: enrolment.citizen_schedule_id })}</p>
        </header>
        {query.error === null ? null : query.error.reason === 'voucher_needs_acceptance' ? (
          <EmptyState kind="empty" text={t('roster.voucher.not_accepted')} />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.error !== null ? null : (
          <div className={`at-top gap-24 ${styles.body}`}>
            <dl className={`facts ${styles.facts}`}>
              <div>
                <dt>{t('fields.profile_name')}</dt>
                <dd className="large">{personNameCase(enrolment.full_name)}</dd>
                <dd className="figures">{`${enrolment.document_type} ${enrolment.document}`}</dd>
              </div>
              {schedule === undefined ? (
                <Skeleton height={140} />
              ) : (
                <>
                  <div>
                    <dt>{t('fields.activity_name')}</dt>
                    <dd>{nameCase(schedule.activity_name)}</dd>
                  </div>
                  <div>
                    <dt>{t('schedules.when')}</dt>
                    <dd>{whenText(schedule)}</dd>
                  </div>
                  <div>
                    <dt>{t('passports.place')}</dt>
                    <dd>{placeText(schedule)}</dd>
                    {schedule.park_address === null ? null : <dd className="muted">{schedule.park_address}</dd>}
                  </div>
                </>
              )}
              {voucher === undefined ? null : (
                <div>
                  <dt>{t('fields.code')}</dt>
                  <dd className={styles.code}>{voucher.code}</dd>
                </div>
              )}
            </dl>
            <figure className={`stack gap-10 muted centered ${styles.qr}`}>
              {voucher === undefined ? (
                <Skeleton height={220} />
              ) : (
                <QrCode text={address} label={t('roster.voucher.qr')} />
              )}
              <figcaption>
                <span>{t('roster.voucher.how')}</span>
                {voucher === undefined ? null : (
                  <strong className="block ink">
                    {t('roster.voucher.valid_until', { when: formatMoment(voucher.expires_at) })}
                  </strong>
                )}
              </figcaption>
            </figure>
          </div>
        )}
      </article>
    </div>
  )
}

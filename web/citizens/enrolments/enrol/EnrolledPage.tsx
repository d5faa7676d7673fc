import { mdiCheckCircle, mdiShareVariantOutline } from '@mdi/js'
import { offerName } from '@portal/contract'
import { citizenBasePath, type PublicSchedule } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { ButtonLink, NotFoundPage, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { share } from '../../frame/share.ts'
import { showShareError, useEnrolment } from '../own/enrolments.ts'
import { SaveCalendar } from '../own/SaveCalendar.tsx'
import styles from '../taking-part.module.css'
import { ActivityFacts } from './ActivityFacts.tsx'
import { OthersWhoCan } from './ChoosePerson.tsx'

interface Props {
  readonly id: number
  readonly schedule: number
  /** The schedule, once it is loaded. */
  readonly of: PublicSchedule | undefined
}

/** Confirms an enrolment: its state, the next step, and the voucher or calendar to save. */
export function EnrolledPage({ id, schedule, of }: Props): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const result = useEnrolment(id)
  const enrolment = result.data
  if (result.error?.status === 404) return <NotFoundPage of="enrolment" />
  if (enrolment === undefined)
    return (
      <Page title={t('part.done.title')}>
        <QueryResult query={result} lines={6} />
      </Page>
    )
  const url = `${location.origin}${citizenBasePath.slice(0, -1)}${to('activity', { id: schedule })}`
  return (
    <Page title={t('part.done.title')} lead={t('part.done.lead', { name: personNameCase(enrolment.profile_name) })}>
      <p className="row gap-8 success-ink" aria-hidden="true">
        <Icon path={mdiCheckCircle} size={48} />
      </p>
      <section className="card">
        <ActivityFacts of={enrolment} personName={enrolment.profile_name} />
      </section>
      <section className="stack gap-8">
        <h2>{t('part.done.next')}</h2>
        <ol className={`stack gap-6 ${styles.next}`}>
          <li>{t('part.done.next_review')}</li>
          <li>{t('part.done.next_voucher')}</li>
          <li>{t('part.done.next_cancel')}</li>
        </ol>
      </section>
      <div className="actions">
        <ButtonLink to={to('enrolment', { id })}>{t('part.done.see')}</ButtonLink>
        <SaveCalendar id={id} />
        <Button
          variant="outlined"
          icon={mdiShareVariantOutline}
          onClick={() =>
            void share({ title: offerName(enrolment.activity_name), url }, t('part.share.copied'), showShareError)
          }
        >
          {t('part.share.action')}
        </Button>
        <ButtonLink to={to('take-part', { id: schedule })} variant="text">
          {t('part.done.another')}
        </ButtonLink>
      </div>
      {of === undefined || of.is_teams ? null : <OthersWhoCan schedule={of} except={enrolment.profile_id} />}
    </Page>
  )
}

import { offerName, status } from '@portal/contract'
import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { agesText } from '../../frame/ages-text.ts'
import { ButtonLink, NotFoundPage, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { ActivityFacts, costText, Regulations } from '../enrol/ActivityFacts.tsx'
import { enrolmentStateOf } from '../enrol/place.ts'
import { unsent } from '../unsent.ts'
import { useEnrolment } from './enrolments.ts'
import { SaveCalendar } from './SaveCalendar.tsx'

const WithdrawDialog = lazy(() => import('./WithdrawDialog.tsx'), 'WithdrawDialog')

/** One enrolment: its facts, its state, and the possible actions. */
export function EnrolmentPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const id = Number(useParams().id)
  const { dialog, open } = useDialog()
  const result = useEnrolment(id)
  const reason = unsent.use()?.reasons[id]
  const enrolment = result.data
  if (result.error?.status === 404) return <NotFoundPage of="enrolment" />
  const back = { to: to('my-activities'), label: t('part.back.mine') }
  if (enrolment === undefined)
    return (
      <Page title={t('frame.my_activities')} back={back}>
        <QueryResult query={result} lines={8} />
      </Page>
    )
  const { schedule_status_id, can_withdraw, withdraw_until, citizen_schedule_created_at, regulations } = enrolment
  const { state, color } = enrolmentStateOf(schedule_status_id)
  // A person who enrolled shortly before a session never had time to cancel.
  const hadTime = withdraw_until !== null && withdraw_until > citizen_schedule_created_at
  const limit = can_withdraw ? 'until' : hadTime ? 'late' : 'soon'
  return (
    <Page title={offerName(enrolment.activity_name)} lead={personNameCase(enrolment.profile_name)} back={back}>
      <QueryResult query={result} lines={8} />
      <Status as="div" className="stack gap-6">
        <div>
          <StatusChip text={t(`part.status.${state}`)} color={color} />
        </div>
        <p>{t(`part.status.${state}_text`)}</p>
      </Status>
      <div className="actions">
        {schedule_status_id === status.enrolmentAccepted ? (
          <ButtonLink to={to('voucher', { id })}>{t('part.enrolment.voucher')}</ButtonLink>
        ) : null}
        {state === 'ended' ? null : <SaveCalendar id={id} />}
      </div>
      <section className="card">
        <ActivityFacts
          of={enrolment}
          others={[
            [t('part.facts.program'), offerName(enrolment.program_name)],
            [t('part.facts.ages'), agesText(enrolment)],
            [t('part.facts.since'), formatMoment(enrolment.citizen_schedule_created_at)],
          ]}
        />
        {enrolment.present_price === null ? null : (
          <p className="muted">{t('part.enrolment.price_changed', { price: costText(enrolment.present_price) })}</p>
        )}
        <Regulations of={regulations} />
      </section>
      <div className="stack gap-8">
        <div className="wrap gap-8 flush">
          <ButtonLink to={to('activity', { id: enrolment.id })} variant="text">
            {t('part.enrolment.activity')}
          </ButtonLink>
          {can_withdraw ? (
            <Button
              tone="danger"
              onClick={() =>
                open((onClose) => <WithdrawDialog enrolment={enrolment} reason={reason} onClose={onClose} />)
              }
            >
              {t('part.enrolment.withdraw')}
            </Button>
          ) : null}
        </div>
        {withdraw_until === null ? null : (
          <p className="muted">
            {t(`part.enrolment.withdraw_${limit}`, {
              moment: formatMoment(withdraw_until),
            })}
          </p>
        )}
      </div>
      {dialog}
    </Page>
  )
}

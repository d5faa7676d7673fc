import { mdiQrcode } from '@mdi/js'
import { type RosterDetail, status } from '@portal/contract'
import { showSchedule } from '@portal/contract/staff'
import type { ComponentProps, ReactElement } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { roleColourOf } from '../../../kit/theme/role-colours.ts'
import { Button, buttonClass } from '../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { usePrincipal } from '../../frame/session/session.tsx'
import { enrolmentPriceTexts, placeText, scheduleTitle } from '../../offer/schedules/texts.ts'
import { MailLink, PhoneLink } from '../../people/citizen/facts/ContactLinks.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import styles from '../roster/roster.module.css'
import { transitionIcons, transitionsFor, undoEnrolment } from '../roster/transitions.ts'
import { PaymentDeadline } from './PaymentDeadline.tsx'
import { UndoOffer } from './UndoOffer.tsx'

const EnrolmentTransitionDialog = lazy(() => import('../roster/TransitionDialog.tsx'), 'EnrolmentTransitionDialog')

interface Props {
  readonly enrolment: RosterDetail
  readonly query: ComponentProps<typeof RefreshButton>['query']
}

/** The status of the enrolment, its citizen, its schedule, and the actions. */
export function EnrolmentHead({ enrolment, query }: Props): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const path = useScreenPath()
  const { dialog, open } = useDialog()
  const { schedule_id: scheduleId, enrolled_by: by, citizen_schedule_payment_at: paymentAt } = enrolment
  const schedule = useCallQuery(showSchedule, { params: { id: scheduleId } }).data?.data
  const transitions = transitionsFor(principal, enrolment)
  const isAccepted = enrolment.schedule_status_id === status.enrolmentAccepted
  return (
    <>
      <Status
        as="div"
        className={`spread rounded gap-8-16 ${roleColourOf(enrolment.schedule_status_color)} ${styles.alert}`}
      >
        <div>
          <strong>{t('roster.enrolment.status', { status: sentenceCase(enrolment.schedule_status_name) })}</strong>
          <p className="ink">
            {`${t('roster.enrolment.since', { when: formatMoment(enrolment.citizen_schedule_created_at) })}${by === null ? '' : ` ${t('roster.enrolment.by', { user: personNameCase(by) })}`}`}
          </p>
          {enrolmentPriceTexts(enrolment).map((text) => (
            <p key={text} className="ink">
              {text}
            </p>
          ))}
          {enrolment.age_waived ? <p className="ink strong">{t('fields.age_waived')}</p> : null}
          {paymentAt === null ? null : (
            <p className="ink">
              <PaymentDeadline at={paymentAt} runs={isAccepted} withText />
            </p>
          )}
        </div>
        <UndoOffer
          variant="outlined"
          until={enrolment.undo_until}
          transition={enrolment.undo_transition_id}
          onUndo={(id) => void undoEnrolment(enrolment, id)}
        />
      </Status>
      <header className={`card spread at-top ${styles.head}`}>
        <div className={`stack gap-4 shrink break-words ${styles.what}`}>
          <PageTitle>{personNameCase(enrolment.full_name)}</PageTitle>
          <p className={`wrap soft ${styles.brief}`}>
            <span className="figures">{`${enrolment.document_type} ${enrolment.document}`}</span>
            <span>{t('profiles.years', { count: enrolment.age })}</span>
            <span>{sentenceCase(enrolment.status)}</span>
          </p>
          <p className={`wrap soft ${styles.brief}`}>
            <MailLink contact={enrolment} />
            {enrolment.mobile_phone === null ? null : <PhoneLink contact={enrolment} />}
          </p>
          {schedule === undefined ? (
            <Skeleton height={40} />
          ) : (
            <p>
              <Link to={path('schedules-id-users', { id: scheduleId })}>{scheduleTitle(schedule)}</Link>
              <span className="muted block">{placeText(schedule)}</span>
            </p>
          )}
        </div>
        <div className={`buttons ${styles.buttons}`}>
          {transitions.map((one) => (
            <Button
              key={one}
              variant={one === 'accept' ? 'filled' : 'outlined'}
              {...(one === 'accept' ? {} : { tone: 'danger' as const })}
              icon={transitionIcons[one]}
              onClick={() =>
                open((onClose) => <EnrolmentTransitionDialog loaded={enrolment} transition={one} onClose={onClose} />)
              }
            >
              {t(`enrolment_transitions.${one}`)}
            </Button>
          ))}
          {isAccepted ? (
            <Link to="?show=voucher" className={buttonClass({ variant: 'outlined' })}>
              <Icon path={mdiQrcode} size={18} />
              <span>{t('roster.actions.voucher')}</span>
            </Link>
          ) : null}
          <Link to={path('user-validation-id-citizen', { id: enrolment.id })} className={buttonClass()}>
            {t('roster.enrolment.citizen_page')}
          </Link>
          <RefreshButton query={query} />
        </div>
      </header>
      {dialog}
    </>
  )
}

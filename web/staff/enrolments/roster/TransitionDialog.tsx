import {
  type EnrolmentTransitionName,
  enrolmentTransitions,
  openTransitions,
  type ResponseOf,
  type Team,
} from '@portal/contract'
import { showEnrolment, showTeam, transitionEnrolment, transitionTeam } from '@portal/contract/staff'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { contractResolver } from '../../../kit/form/form.ts'
import { currentIn, type DecisionOptions, useRecordForm } from '../../../kit/form/record-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { usePrincipal } from '../../frame/session/session.tsx'
import { transitionKeys } from '../../offer/schedules/tags.ts'
import { undoUntil } from '../../ui/undo.ts'
import { ObservationBox } from '../enrolment/ObservationBox.tsx'
import { Reasons } from '../enrolment/Reasons.tsx'
import { type Enrolment, transitionsFor, undoEnrolment, undoTeam } from './transitions.ts'

interface Props<R> {
  readonly loaded: R
  readonly transition: EnrolmentTransitionName
  readonly onClose: () => void
}

/** Accepts, rejects or withdraws one enrolment, with a reason. */
export function EnrolmentTransitionDialog({ loaded, transition, onClose }: Props<Enrolment>): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const params = { id: loaded.schedule_id, profile: loaded.id }
  // Offered once the server says that the age is outside the range.
  const [waiver, setWaiver] = useState<'none' | 'offered' | 'given'>('none')
  return (
    <TransitionDialog<Enrolment, ResponseOf<typeof transitionEnrolment>>
      record={loaded}
      transition={transition}
      title={t(`roster.transition.${transition}_title`)}
      help={t(`roster.transition.${transition}_help`)}
      viewOf={(enrolment) => ({
        subtitle: (
          <>
            <span>{`${personNameCase(enrolment.full_name)} · `}</span>
            <span className="figures">{`${enrolment.document_type} ${enrolment.document}`}</span>
          </>
        ),
        status: enrolment.schedule_status_name,
        color: enrolment.schedule_status_color,
        isPossible: transitionsFor(principal, enrolment).includes(transition),
        notice:
          waiver === 'none' ? null : (
            <CheckBox
              label={t('roster.transition.waive_age')}
              checked={waiver === 'given'}
              onChange={({ target }) => setWaiver(target.checked ? 'given' : 'offered')}
            />
          ),
      })}
      resolver={contractResolver(transitionEnrolment.body)}
      send={(values, { citizen_schedule_version: version }) =>
        request(transitionEnrolment, {
          params,
          body: { ...values, version, ...(waiver === 'given' && { waive_age: true }) },
        })
      }
      show={() => request(showEnrolment, { params, blockAllowed: false })}
      onDone={({ data, details }) =>
        showDone(
          data,
          undoUntil(details.undo_until, () => void undoEnrolment(loaded, details.transition_id)),
        )
      }
      onError={({ reason }) => {
        if (reason === 'age_out_of_range') setWaiver('offered')
        return false
      }}
      onClose={onClose}
    />
  )
}

/** Accepts, rejects or withdraws a team. When that is not possible, each participant is listed with the reason. */
export function TeamTransitionDialog({ loaded, transition, onClose }: Props<Team>): ReactElement {
  const { t } = useTranslation()
  const [details, setDetails] = useState<unknown>()
  const params = { id: loaded.schedule_id, team: loaded.id }
  return (
    <TransitionDialog<Team, ResponseOf<typeof transitionTeam>>
      record={loaded}
      transition={transition}
      title={t(`teams.transition.${transition}_title`)}
      help={t(`teams.transition.${transition}_help`)}
      viewOf={(team) => ({
        subtitle: team.name,
        status: team.status,
        color: team.color,
        isPossible: openTransitions(enrolmentTransitions, team).includes(transition),
        notice: <Reasons details={details} members={team.members} />,
      })}
      resolver={contractResolver(transitionTeam.body)}
      send={(values, { version }) => {
        setDetails(undefined)
        return request(transitionTeam, { params, body: { ...values, version } })
      }}
      show={() => request(showTeam, { params, blockAllowed: false })}
      onDone={({ data, details }) =>
        showDone(
          data,
          undoUntil(details.undo_until, () => void undoTeam(loaded, details.transition_id)),
        )
      }
      onError={(error) => {
        setDetails(error.details)
        return false
      }}
      onClose={onClose}
    />
  )
}

interface Values {
  readonly status_id: number
  observation: string
}

/** What the dialog shows of the current record. */
interface View {
  readonly subtitle: ReactNode
  readonly status: string
  readonly color: string
  readonly isPossible: boolean
  /** Above the form: the full reason of a rejected transition. */
  readonly notice?: Elements
}

interface FormProps<R, A>
  extends Pick<DecisionOptions<Values, R, A>, 'record' | 'resolver' | 'send' | 'onDone' | 'onError' | 'onClose'> {
  readonly transition: EnrolmentTransitionName
  readonly title: string
  readonly help: string
  readonly viewOf: (record: R) => View
  /** Reads the current record. */
  readonly show: () => Promise<{ readonly data: R }>
}

/** The dialog of a transition: the current status, the effect, and the reason. */
function TransitionDialog<R, A>({ transition, title, help, viewOf, show, ...options }: FormProps<R, A>): ReactElement {
  const { t } = useTranslation()
  const { form, frame, record } = useRecordForm<Values, R, A>({
    ...options,
    values: { status_id: enrolmentTransitions[transition].to, observation: '' },
    read: async (error) => currentIn<R>(error) ?? (await show()).data,
    describe: (now) => t('roster.transition.quicker', { status: sentenceCase(viewOf(now).status) }),
    invalidates: transitionKeys,
  })
  const { subtitle, status, color, isPossible, notice } = viewOf(record)
  return (
    <Dialog
      {...frame}
      title={title}
      subtitle={subtitle}
      danger={transition !== 'accept'}
      submit={isPossible ? t(`enrolment_transitions.${transition}`) : undefined}
    >
      {notice}
      <p className="row wrap gap-6-12 soft">
        <StatusChip text={status} color={color} />
        <span>{isPossible ? help : t('profiles.status.none')}</span>
      </p>
      <ObservationBox form={form as unknown as UseFormReturn<{ observation: string }>} transition={transition} />
    </Dialog>
  )
}

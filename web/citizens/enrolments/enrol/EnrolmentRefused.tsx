import type { CitizenEnrolmentReason } from '@portal/contract'
import type { PublicSchedule } from '@portal/contract/citizens'
import { type ReactElement, useEffect, useRef } from 'react'
import { type ApiError, type ApiErrorKind, sentenceOf } from '../../../kit/request/api-errors.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { ButtonLink } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { useEnrolments } from '../own/enrolments.ts'
import { isCurrent } from '../own/week.ts'
import { type Remedy, reasonToShow, refusalOf } from './refusals.ts'

interface RemedyProps {
  readonly remedy: Remedy
  readonly schedule: number
  readonly person: number
  /** The program of the schedule, to find similar activities. */
  readonly program: number
}

/** The link to the remedy of a refusal; null when the remedy is on this page. */
export function RemedyLink({ remedy, schedule, person, program }: RemedyProps): ReactElement | null {
  const { t } = useTranslation()
  const to = usePageTo()
  const enrolments = useEnrolments(remedy === 'enrolment')
  if (remedy === 'wait' || remedy === 'accept' || remedy === 'team') return null
  // The link needs the id of the enrolment, which is still loading.
  if (remedy === 'enrolment' && enrolments.isPending) return null
  const found = enrolments.data?.data.find((one) => one.id === schedule && one.profile_id === person && isCurrent(one))
  const addresses = {
    others: `${to('offer')}?program_id=${program}`,
    enrolment: found === undefined ? to('my-activities') : to('enrolment', { id: found.citizen_schedule_id }),
    person: to('person', { id: person }),
    mine: to('my-activities'),
  }
  return (
    <ButtonLink to={addresses[remedy]} variant="outlined" size="small">
      {t(`part.ways.${remedy}`)}
    </ButtonLink>
  )
}

interface Props {
  readonly schedule: PublicSchedule
  readonly person: number
  /** The error of the enrolment. */
  readonly error?: ApiError
  /** The reasons of the check before the enrolment. */
  readonly reasons?: readonly { readonly code: CitizenEnrolmentReason; readonly reason: string }[]
}

/** The reason against the enrolment, and its remedy. */
export function EnrolmentRefused({ schedule, person, error, reasons = [] }: Props): ReactElement {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== undefined) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const shown = reasonToShow(reasons)
  const refusal = refusalOf(error?.reason ?? shown?.code)
  const unsent: Partial<Record<ApiErrorKind, string>> = {
    offline: t('part.review.offline'),
    'no-response': t('part.review.unknown'),
  }
  const sentence = error === undefined ? shown?.reason : (unsent[error.kind] ?? sentenceOf(error))
  return (
    <div ref={place} role="alert" className="notice error stack gap-10">
      <p className="strong">{t('part.review.refused')}</p>
      <p>{sentence}</p>
      {refusal === undefined ? null : (
        <div>
          <RemedyLink remedy={refusal.remedy} schedule={schedule.id} person={person} program={schedule.program_id} />
        </div>
      )}
    </div>
  )
}

import type { CitizenEnrolmentReason } from '@portal/contract'
import type { PublicSchedule } from '@portal/contract/citizens'
import { type ReactElement, useEffect, useRef } from 'react'
import { type ApiError, sentenceOf } from '../../../kit/request/api-errors.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { refusalOf, toldReason } from './refusals.ts'
import { WayOutLink } from './WayOutLink.tsx'

interface Props {
  readonly schedule: PublicSchedule
  readonly person: number
  /** The failure of the enrolment. */
  readonly error?: ApiError
  /** What speaks against it before it was asked. */
  readonly reasons?: readonly { readonly code: CitizenEnrolmentReason; readonly reason: string }[]
}

/** Why the enrolment was not made, and what helps. */
export function EnrolmentRefused({ schedule, person, error, reasons = [] }: Props): ReactElement {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== undefined) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const told = toldReason(reasons)
  const refusal = refusalOf(error?.reason ?? told?.code)
  const unsent = { offline: t('part.review.offline'), 'no-response': t('part.review.unknown') }
  const failure = error?.failure
  const sentence =
    failure === 'offline' || failure === 'no-response' ? unsent[failure] : error ? sentenceOf(error) : told?.reason
  return (
    <div ref={place} role="alert" className="notice error stack gap-10">
      <p className="strong">{t('part.review.refused')}</p>
      <p>{sentence}</p>
      {refusal === undefined ? null : (
        <div>
          <WayOutLink wayOut={refusal.wayOut} schedule={schedule.id} person={person} program={schedule.program_id} />
        </div>
      )}
    </div>
  )
}

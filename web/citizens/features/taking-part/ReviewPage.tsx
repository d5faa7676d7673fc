import type { AnswerOf } from '@portal/contract'
import { checkOwnEnrolment, enrolOwn, type listPeopleToChoose, type PublicSchedule } from '@portal/contract/citizens'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { useAnswer } from '../../layout/use-answer.ts'
import { ActivityFacts } from './ActivityFacts.tsx'
import { useAttemptKey } from './attempt-key.ts'
import { Acceptance, Consents } from './Consents.tsx'
import { EnrolmentRefused } from './EnrolmentRefused.tsx'
import { OpeningState, type useOpening } from './OpeningState.tsx'
import { Regulations } from './Regulations.tsx'
import { canChoose } from './refusals.ts'

interface Props {
  readonly schedule: PublicSchedule
  readonly person: AnswerOf<typeof listPeopleToChoose>['data'][number]
  readonly opening: ReturnType<typeof useOpening>
}

/** The last step before the enrolment: what it is, what overlaps, what has to be accepted. */
export function ReviewPage({ schedule, person, opening }: Props): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set())
  const [acceptsClash, setAcceptsClash] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const params = { id: person.id, schedule: schedule.id }
  const check = useAnswer(checkOwnEnrolment, { params })
  const { reasons = [], consents = [] } = check.data?.data ?? {}
  const name = nameCase(person.name)
  const clash = reasons.find(({ code }) => code === 'clash_warning')
  const body = {
    consent: consents.map(({ id }) => id).filter((id) => accepted.has(id)),
    accept_clash: clash !== undefined && acceptsClash,
  }
  const key = useAttemptKey([params, body])
  const enrol = useCallMutation(enrolOwn, {
    refreshes: ['citizen-enrolments', 'offer', 'citizen-notices'],
    headers: { 'Idempotency-Key': key },
    onDone: ({ details }) => navigate(`?done=${details}`, { replace: true }),
  })
  const isReady = check.data !== undefined && canChoose(reasons)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsChecked(true)
    if (body.consent.length === consents.length && (clash === undefined || acceptsClash)) enrol.mutate({ params, body })
    else form.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus()
  }

  return (
    <Page
      title={t('part.review.title')}
      lead={t('part.review.lead', { name })}
      back={{ to: to('take-part', { id: schedule.id }), label: t('part.back.people') }}
    >
      <OpeningState opening={opening} program={schedule.program_id} />
      <section className="card">
        <ActivityFacts of={schedule} who={person.name} />
        <Regulations of={schedule.regulations} />
      </section>
      <AnswerState answer={check} waiting={<SkeletonLines lines={4} />} />
      <form ref={form} noValidate onSubmit={submit} className="stack gap-20">
        {clash === undefined ? null : (
          <section className="card stack gap-10">
            <h2>{t('part.review.overlap_title')}</h2>
            <p>{clash.reason}</p>
            <Acceptance
              label={t('part.review.overlap_accept', { name })}
              checked={acceptsClash}
              onChange={setAcceptsClash}
              error={isChecked && !acceptsClash ? t('part.review.overlap_needed') : undefined}
            />
          </section>
        )}
        <Consents
          consents={isReady ? consents : []}
          name={name}
          accepted={accepted}
          isChecked={isChecked}
          onChange={(id, isAccepted) =>
            setAccepted((now) => new Set(isAccepted ? [...now, id] : [...now].filter((one) => one !== id)))
          }
        />
        {isReady || check.data === undefined ? null : (
          <EnrolmentRefused reasons={reasons} schedule={schedule} person={person.id} />
        )}
        {enrol.error === null ? null : <EnrolmentRefused error={enrol.error} schedule={schedule} person={person.id} />}
        {isReady && opening.state === 'open' ? (
          <div className="stack gap-12">
            <p>{t('part.review.next')}</p>
            <div>
              <Button type="submit" variant="filled" busy={enrol.isPending}>
                {t('part.review.confirm')}
              </Button>
            </div>
          </div>
        ) : null}
        {isReady && opening.state === 'upcoming' ? <p className="soft">{t('part.review.wait')}</p> : null}
      </form>
    </Page>
  )
}

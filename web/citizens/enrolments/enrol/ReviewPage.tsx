import type { ResponseOf } from '@portal/contract'
import { checkOwnEnrolment, enrolOwn, type listPeopleToChoose, type PublicSchedule } from '@portal/contract/citizens'
import { type ReactElement, useId } from 'react'
import { useNavigate } from 'react-router'
import { resolverOf } from '../../../kit/form/form.ts'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { invalidate, useCallQuery } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { MarkdownText } from '../../../kit/ui/text/MarkdownText.tsx'
import { Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import styles from '../taking-part.module.css'
import { type Acceptance as Accepted, keepAcceptance, unsent } from '../unsent.ts'
import { ActivityFacts, Regulations } from './ActivityFacts.tsx'
import { EnrolmentRefused } from './EnrolmentRefused.tsx'
import { OpeningState, type useOpening } from './OpeningState.tsx'
import { canChoose, reasonToShow, refusalOf } from './refusals.ts'

interface AcceptanceProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (isChecked: boolean) => void
  readonly error: string | undefined
}

/** A checkbox with its error while it is not checked. */
function Acceptance({ label, checked, onChange, error }: AcceptanceProps): ReactElement {
  const id = useId()
  return (
    <div className="stack gap-4">
      <CheckBox
        label={label}
        className={styles.accept}
        checked={checked}
        required
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {error === undefined ? null : (
        <p id={id} className="small error-ink">
          {error}
        </p>
      )}
    </div>
  )
}

type Consent = ResponseOf<typeof checkOwnEnrolment>['data']['consents'][number]

/** The name of a consent among the accepted ones. */
const nameOf = ({ id, revision }: Consent) => `${id}.${revision}`

interface ConsentsProps {
  readonly consents: readonly Consent[]
  readonly name: string
  readonly accepted: readonly string[]
  /** Whether the person has tried to continue: missing consents are then marked. */
  readonly isChecked: boolean
  readonly onChange: (accepted: readonly string[]) => void
}

/** The full texts of the consents of an enrolment, each accepted for the person. */
function Consents({ consents, name, accepted, isChecked, onChange }: ConsentsProps): ReactElement | null {
  const { t } = useTranslation()
  if (consents.length === 0) return null
  return (
    <section className="stack gap-12">
      <div>
        <h2>{t('part.review.consents')}</h2>
        <p className="soft">{t('part.review.consents_lead', { name })}</p>
      </div>
      {consents.map((consent) => {
        const { title, text } = consent
        const one = nameOf(consent)
        const isAccepted = accepted.includes(one)
        return (
          <article key={one} className="card stack gap-12">
            <h3>{title}</h3>
            <MarkdownText text={text} />
            <Acceptance
              label={t('part.review.accept', { title, name })}
              checked={isAccepted}
              onChange={(isChosen) =>
                onChange(isChosen ? [...accepted, one] : accepted.filter((other) => other !== one))
              }
              error={isChecked && !isAccepted ? t('part.review.accept_needed', { name }) : undefined}
            />
          </article>
        )
      })}
    </section>
  )
}

const nothingAccepted: Accepted = { consents: [] }

interface Props {
  readonly schedule: PublicSchedule
  readonly person: ResponseOf<typeof listPeopleToChoose>['data'][number]
  readonly opening: ReturnType<typeof useOpening>
}

/** The last step before the enrolment: the activity, its overlaps, and the consents to accept. */
export function ReviewPage({ schedule, person, opening }: Props): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const params = { id: person.id, schedule: schedule.id }
  const check = useCallQuery(checkOwnEnrolment, { params })
  const { reasons = [], consents = [] } = check.data?.data ?? {}
  const name = personNameCase(person.name)
  const clash = reasons.find(({ code }) => code === 'clash_warning')
  const review = `${person.id} ${schedule.id}`
  const { consents: accepted, overlap } = unsent.use()?.acceptances[review] ?? nothingAccepted
  const acceptsClash = clash !== undefined && overlap === clash.reason
  const keep = (change: Partial<Accepted>) => keepAcceptance(review, { consents: accepted, overlap, ...change })
  const { form, frame } = useRecordForm<{ acceptance?: undefined }, ResponseOf<typeof enrolOwn>>({
    values: {},
    resolver: resolverOf(() =>
      (clash !== undefined && !acceptsClash) || consents.some((consent) => !accepted.includes(nameOf(consent)))
        ? { acceptance: { type: 'required' } }
        : {},
    ),
    send: () =>
      request(enrolOwn, { params, body: { consent: consents.map(({ id }) => id), accept_clash: acceptsClash } }),
    invalidates: ['citizen-enrolments', 'offer', 'citizen-notices'],
    onDone: ({ details }) => {
      keepAcceptance(review, undefined)
      void navigate(`?done=${details}`, { replace: true })
    },
    // A refusal means that this page is out of date: seats, dates or reasons have changed. `EnrolmentRefused` shows it.
    onError: ({ kind }) => {
      if (kind === 'response') invalidate('offer', 'citizen-enrolments', 'citizen-household')
      return true
    },
  })
  const { isSubmitted } = form.formState
  const refusal = frame.apiError
  const isRefused = refusal?.kind === 'response'
  const isReady = check.data !== undefined && canChoose(reasons) && !(isRefused && check.isFetching)
  // A reason about the activity and its remedy are shown once: with the refusal, or above.
  const isShownBelow = refusalOf(refusal?.reason)?.about === 'activity'
  const isShownAbove =
    (opening.state === 'full' || opening.state === 'closed') &&
    refusalOf(reasonToShow(reasons)?.code)?.about === 'activity'

  const canSend = isReady && opening.state === 'open'

  return (
    <Page
      title={t('part.review.title')}
      lead={t('part.review.lead', { name })}
      back={{ to: to('take-part', { id: schedule.id }), label: t('part.back.people') }}
    >
      {isShownBelow ? null : <OpeningState opening={opening} program={schedule.program_id} />}
      <section className="card">
        <ActivityFacts of={schedule} personName={person.name} />
        <Regulations of={schedule.regulations} />
      </section>
      <QueryResult query={check} lines={4} />
      <RecordForm
        frame={frame}
        submit={canSend ? t('part.review.confirm') : undefined}
        isWide
        className="stack gap-20"
        foot={isReady && opening.state === 'upcoming' ? <p className="soft">{t('part.review.wait')}</p> : null}
      >
        {clash === undefined ? null : (
          <section className="card stack gap-10">
            <h2>{t('part.review.overlap_title')}</h2>
            <p>{clash.reason}</p>
            <Acceptance
              label={t('part.review.overlap_accept', { name })}
              checked={acceptsClash}
              onChange={(isAccepted) => keep({ overlap: isAccepted ? clash.reason : undefined })}
              error={isSubmitted && !acceptsClash ? t('part.review.overlap_needed') : undefined}
            />
          </section>
        )}
        <Consents
          consents={isReady ? consents : []}
          name={name}
          accepted={accepted}
          isChecked={isSubmitted}
          onChange={(names) => keep({ consents: names })}
        />
        {isReady || check.data === undefined || isRefused || isShownAbove ? null : (
          <EnrolmentRefused reasons={reasons} schedule={schedule} person={person.id} />
        )}
        {refusal === null ? null : <EnrolmentRefused error={refusal} schedule={schedule} person={person.id} />}
        {canSend ? <p>{t('part.review.next')}</p> : null}
      </RecordForm>
    </Page>
  )
}

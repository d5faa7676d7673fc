import { listPeopleToChoose, type PublicSchedule, showPublicSchedule } from '@portal/contract/citizens'
import { type ReactElement, useLayoutEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { noteNavigation } from '../../../kit/device/has-navigated.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { Answered, useAnswer } from '../../layout/answers.tsx'
import { NotFoundPage, Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { ChoosePerson } from './ChoosePerson.tsx'
import { EnrolledPage } from './EnrolledPage.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import { OpeningState, useOpening } from './OpeningState.tsx'
import { ReviewPage } from './ReviewPage.tsx'
import { TeamForm } from './TeamForm.tsx'

interface TeamStepProps {
  readonly schedule: PublicSchedule
  readonly isOpen: boolean
}

/** Where an activity is for teams: what a team needs, its form while enrolment is open, and the way of those who were invited. */
function TeamStep({ schedule, isOpen }: TeamStepProps): ReactElement {
  const { t } = useTranslation()
  const { min_team_participants_quota: min, max_team_participants_quota: max } = schedule
  return (
    <>
      <p>{t('part.teams.lead', { min, max })}</p>
      {isOpen ? <TeamForm schedule={schedule} /> : null}
      <InvitationForm />
    </>
  )
}

/** The steps to take part: who (`?person=`), what to accept, and what happens now (`?done=`). */
export function TakePartPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const id = Number(useParams().id)
  const [query] = useSearchParams()
  const step = query.toString()
  const answer = useAnswer(showPublicSchedule, { params: { id } })
  const schedule = answer.data?.data
  const opening = useOpening(schedule)
  const people = useAnswer(listPeopleToChoose, {}, { enabled: query.has('person') })
  // Each step is a page of its own: it begins at its top, and its title takes the focus with its drawing.
  if (step !== '') noteNavigation()
  useLayoutEffect(() => {
    if (step !== '') scrollTo(0, 0)
  }, [step])
  if (answer.error?.status === 404) return <NotFoundPage />
  const back = { to: to('activity', { id }), label: t('part.back.activity') }
  const done = Number(query.get('done'))
  if (done > 0) return <EnrolledPage key={step} id={done} schedule={id} />
  const person = people.data?.data.find((one) => one.id === Number(query.get('person')))
  if (schedule !== undefined && person !== undefined)
    return <ReviewPage key={step} schedule={schedule} person={person} opening={opening} />
  return (
    <Page
      key={step}
      title={schedule?.is_teams ? t('part.teams.title') : t('part.people.title')}
      back={back}
      lead={
        schedule === undefined
          ? undefined
          : t('part.people.lead', { activity: nameCase(schedule.activity_name), when: whenText(schedule) })
      }
    >
      <Answered answer={answer} lines={6} />
      {schedule === undefined ? null : (
        <>
          <OpeningState opening={opening} program={schedule.program_id} />
          {schedule.is_teams ? <TeamStep schedule={schedule} isOpen={opening.state === 'open'} /> : null}
          {opening.state === 'upcoming' && !schedule.is_teams ? <p>{t('part.people.wait')}</p> : null}
          {schedule.is_teams ? null : (
            <ChoosePerson schedule={schedule} isTold={opening.state === 'full' || opening.state === 'closed'} />
          )}
        </>
      )}
    </Page>
  )
}

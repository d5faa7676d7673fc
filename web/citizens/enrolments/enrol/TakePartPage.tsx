import { offerName } from '@portal/contract'
import {
  createCitizenTeam,
  listPeopleToChoose,
  type PublicSchedule,
  showPublicSchedule,
} from '@portal/contract/citizens'
import { type ReactElement, useLayoutEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { noteNavigation } from '../../../kit/device/has-navigated.ts'
import { resolverOf } from '../../../kit/form/form.ts'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { readId } from '../../../kit/request/read-id.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { NotFoundPage, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import styles from '../taking-part.module.css'
import { InvitationForm } from '../team/InvitationForm.tsx'
import { ChoosePerson } from './ChoosePerson.tsx'
import { EnrolledPage } from './EnrolledPage.tsx'
import { OpeningState, useOpening } from './OpeningState.tsx'
import { ReviewPage } from './ReviewPage.tsx'

/** Makes a team: its name, its captain, and other people of the family. The others are invited later. */
function TeamForm({ schedule }: { readonly schedule: PublicSchedule }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const [members, setMembers] = useState<ReadonlySet<number>>(new Set())
  const people = useCallQuery(listPeopleToChoose, {})
  const rows = people.data?.data ?? []
  const { form, frame } = useRecordForm({
    values: { name: '', captain: '' },
    resolver: resolverOf(({ name, captain }) => ({
      ...(name.trim() === '' && { name: { type: 'required', message: t('part.teams.name_needed') } }),
      ...(captain === '' && { captain: { type: 'required', message: t('part.teams.captain_needed') } }),
    })),
    send: ({ name, captain }) =>
      request(createCitizenTeam, {
        params: { profile: Number(captain), schedule: schedule.id },
        body: { name: name.trim(), members: [...members].filter((id) => String(id) !== captain) },
      }),
    invalidates: ['citizen-teams', 'offer'],
    onDone: ({ details }) => void navigate(to('team', { id: details.id })),
  })
  const captain = form.watch('captain')
  const others = rows.filter(({ id }) => String(id) !== captain)

  return (
    <RecordForm frame={frame} submit={t('part.teams.create')} isWide className="card stack gap-16">
      <QueryResult query={people} lines={3} />
      <TextBox {...fieldProps(form, 'name')} label={t('part.teams.name')} maxLength={50} />
      <SelectBox
        {...fieldProps(form, 'captain')}
        label={t('part.teams.captain')}
        options={rows.map(({ id, name }) => ({ value: id, text: personNameCase(name) }))}
      />
      {captain === '' || others.length === 0 ? null : (
        <fieldset className="stack gap-4">
          <legend className="strong">{t('part.teams.members')}</legend>
          {others.map(({ id, name }) => (
            <CheckBox
              key={id}
              label={personNameCase(name)}
              className={styles.accept}
              checked={members.has(id)}
              onChange={({ currentTarget: { checked } }) =>
                setMembers((now) => new Set(checked ? [...now, id] : [...now].filter((one) => one !== id)))
              }
            />
          ))}
        </fieldset>
      )}
    </RecordForm>
  )
}

/** The page of an activity for teams: the requirements of a team, its form while enrolment is open, and the form for an invitation. */
function TeamStep({ schedule, isOpen }: { readonly schedule: PublicSchedule; readonly isOpen: boolean }): ReactElement {
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

/** The steps to take part: choose a person (`?person=`), accept the consents, and read the confirmation (`?done=`). */
export function TakePartPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const id = Number(useParams().id)
  const [query] = useSearchParams()
  const step = query.toString()
  const result = useCallQuery(showPublicSchedule, { params: { id } })
  const schedule = result.data?.data
  const opening = useOpening(schedule)
  const people = useCallQuery(listPeopleToChoose, {}, { enabled: query.has('person') })
  // Each step is a page: it scrolls to the top, and its title takes the focus when it renders.
  if (step !== '') noteNavigation()
  useLayoutEffect(() => {
    if (step !== '') scrollTo(0, 0)
  }, [step])
  if (result.error?.status === 404) return <NotFoundPage of="activity" />
  const done = readId(query.get('done'))
  if (done !== undefined) return <EnrolledPage key={step} id={done} schedule={id} of={schedule} />
  const person = people.data?.data.find((one) => one.id === Number(query.get('person')))
  if (schedule !== undefined && person !== undefined)
    return <ReviewPage key={step} schedule={schedule} person={person} opening={opening} />
  // The review needs both; the list of people would only flash before it.
  if (query.has('person') && (result.isPending || people.data === undefined))
    return (
      <Page
        key={step}
        title={t('part.review.title')}
        lead={'\u00a0'}
        back={{ to: to('take-part', { id }), label: t('part.back.people') }}
      >
        <QueryResult query={result.isPending ? result : people} lines={6} />
      </Page>
    )
  return (
    <Page
      key={step}
      title={schedule?.is_teams ? t('part.teams.title') : t('part.people.title')}
      back={{ to: to('activity', { id }), label: t('part.back.activity') }}
      lead={
        schedule === undefined
          ? undefined
          : t('part.people.lead', { activity: offerName(schedule.activity_name), when: whenText(schedule) })
      }
    >
      <QueryResult query={result} lines={6} />
      {schedule === undefined ? null : (
        <>
          {query.has('person') && people.data !== undefined ? (
            <Status className="notice warning">{t('part.people.gone')}</Status>
          ) : null}
          <OpeningState opening={opening} program={schedule.program_id} isTeams={schedule.is_teams} />
          {schedule.is_teams ? <TeamStep schedule={schedule} isOpen={opening.state === 'open'} /> : null}
          {opening.state === 'upcoming' && !schedule.is_teams ? <p>{t('part.people.wait')}</p> : null}
          {schedule.is_teams ? null : (
            <ChoosePerson schedule={schedule} isShownAbove={opening.state === 'full' || opening.state === 'closed'} />
          )}
        </>
      )}
    </Page>
  )
}

import { acceptInvitation, listPeopleToChoose, showTeamInvitation } from '@portal/contract/citizens'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { sentenceOf } from '../../../kit/request/api-errors.ts'
import { useCallMutation, useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { Answered } from '../../../kit/ui/Answered.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { Facts } from '../../../kit/ui/Facts.tsx'
import { SelectBox } from '../../../kit/ui/SelectBox.tsx'
import { Failure } from '../../credentials/form-parts.tsx'
import { Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'

/** An invitation to a team: what it is for, and who of the family joins. */
export function JoinTeamPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const code = useParams().id ?? ''
  const [person, setPerson] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const answer = useCallQuery(showTeamInvitation, { params: { code } })
  const people = useCallQuery(listPeopleToChoose, {})
  const invitation = answer.data?.data
  const { mutate, isPending, error } = useCallMutation(acceptInvitation, {
    refreshes: ['citizen-teams', 'citizen-enrolments'],
    onDone: ({ details }) => navigate(to('team', { id: details.id }), { replace: true }),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsChecked(true)
    if (person !== '') mutate({ params: { code }, body: { profile_id: Number(person) } })
  }

  return (
    <Page
      title={t('part.teams.join_title')}
      back={{ to: to('my-activities'), label: t('part.back.mine') }}
      lead={
        invitation === undefined
          ? undefined
          : t('part.teams.join_lead', { team: invitation.team, captain: nameCase(invitation.captain) })
      }
    >
      <Answered answer={answer} lines={4} />
      {invitation === undefined ? null : (
        <form noValidate onSubmit={submit} className="card stack gap-16">
          <Facts
            facts={[
              [t('part.facts.activity'), nameCase(invitation.activity_name)],
              [t('part.facts.when'), whenText(invitation)],
              [t('part.teams.until'), formatMoment(invitation.expires_at)],
            ]}
          />
          <Answered answer={people} lines={2} />
          <SelectBox
            label={t('part.teams.join_who')}
            value={person}
            options={people.data?.data.map(({ id, name }) => ({ value: id, text: nameCase(name) })) ?? []}
            onChange={({ currentTarget }) => setPerson(currentTarget.value)}
            error={isChecked && person === '' ? t('part.teams.join_needed') : undefined}
          />
          <Failure>{error && sentenceOf(error)}</Failure>
          <div>
            <Button type="submit" variant="filled" busy={isPending}>
              {t('part.teams.join')}
            </Button>
          </div>
        </form>
      )}
    </Page>
  )
}

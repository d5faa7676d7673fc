import { offerName } from '@portal/contract'
import { acceptInvitation, listPeopleToChoose, showTeamInvitation } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { resolverOf } from '../../../kit/form/form.ts'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { whenText } from '../../../kit/text/timetable-text.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import { ButtonLink, Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'

/** An invitation to a team: its activity, and the people of the family who may join. */
export function JoinTeamPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const code = useParams().id ?? ''
  const result = useCallQuery(showTeamInvitation, { params: { code } })
  const people = useCallQuery(listPeopleToChoose, {})
  const invitation = result.data?.data
  const { form, frame } = useRecordForm({
    values: { profile_id: '' },
    resolver: resolverOf(({ profile_id }) =>
      profile_id === '' ? { profile_id: { type: 'required', message: t('part.teams.join_needed') } } : {},
    ),
    send: ({ profile_id }) => request(acceptInvitation, { params: { code }, body: { profile_id: Number(profile_id) } }),
    invalidates: ['citizen-teams', 'citizen-enrolments'],
    onDone: ({ details }) => void navigate(to('team', { id: details.id }), { replace: true }),
  })

  // The person has already joined, in another tab or with a request whose response was lost.
  const joined = result.error?.reason === 'invitation_used' ? (result.error.details as { team_id: number }) : undefined
  if (joined !== undefined) return <Navigate to={to('team', { id: joined.team_id })} replace />
  return (
    <Page
      title={t('part.teams.join_title')}
      back={{ to: to('my-activities'), label: t('part.back.mine') }}
      lead={
        invitation === undefined
          ? undefined
          : t('part.teams.join_lead', { team: invitation.team, captain: personNameCase(invitation.captain) })
      }
    >
      {result.error?.reason === 'invitation_invalid' ? (
        <Status as="div" className="notice warning stack gap-10">
          <p>{result.error.message}</p>
          <p>
            <ButtonLink to={to('my-activities')} variant="outlined">
              {t('part.ways.mine')}
            </ButtonLink>
          </p>
        </Status>
      ) : (
        <QueryResult query={result} lines={4} />
      )}
      {invitation === undefined ? null : (
        <RecordForm
          frame={frame}
          submit={t('part.teams.join')}
          isWide
          className="card stack gap-16"
          head={
            <Facts
              facts={[
                [t('part.facts.activity'), offerName(invitation.activity_name)],
                [t('part.facts.when'), whenText(invitation)],
                [t('part.teams.until'), formatMoment(invitation.expires_at)],
              ]}
            />
          }
        >
          <QueryResult query={people} lines={2} />
          <SelectBox
            {...fieldProps(form, 'profile_id')}
            label={t('part.teams.join_who')}
            options={people.data?.data.map(({ id, name }) => ({ value: id, text: personNameCase(name) })) ?? []}
          />
        </RecordForm>
      )}
    </Page>
  )
}

import { adultAge } from '@portal/contract'
import {
  emailForm,
  type Guardian,
  handPersonOver,
  inviteGuardian,
  listGuardians,
  type Person,
  removeGuardian,
} from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { resolverOf } from '../../../kit/form/form.ts'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { AskingButton } from '../../../kit/ui/button/AskingButton.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { EmailBox } from '../../frame/form-parts.tsx'
import { Page } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { householdKeys } from '../../frame/query-options.ts'
import { nameOf, OnePerson } from './OnePerson.tsx'
import { isHolder } from './people.ts'

/** One guardian or invitation, and the button to end it. */
function OneGuardian({ guardian, person }: { readonly guardian: Guardian; readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const { id, kind, email, full_name, is_oneself, accepted_at, created_at } = guardian
  const step = is_oneself ? 'leave' : accepted_at === null ? 'withdraw' : 'end'
  const guardianName = full_name === null ? email : personNameCase(full_name)
  return (
    <li className="card spread gap-12">
      <div className="shrink">
        <h3>{is_oneself ? t('family.you') : guardianName}</h3>
        {full_name === null || is_oneself ? null : <p>{email}</p>}
        <small>
          {accepted_at === null
            ? t(`family.guardians.invited_${kind}`, { date: formatDate(created_at) })
            : t('family.guardians.since', { date: formatDate(accepted_at) })}
        </small>
      </div>
      <AskingButton
        danger
        send={() => request(removeGuardian, { params: { id: person.id, guardian: id } })}
        invalidates={is_oneself ? [] : householdKeys}
        title={t(`family.guardians.${step}`)}
        text={t(`family.guardians.${step}_text`, { who: guardianName, name: nameOf(person) })}
        action={t(`family.guardians.${step}`)}
        onDone={({ data }) => {
          showDone(data)
          // A guardian who left can no longer read the person: the family shows the remaining people.
          if (is_oneself) void navigate(to('family'), { replace: true })
        }}
      >
        <span>{t(`family.guardians.${step}`)}</span>
        <span className="visually-hidden">{`: ${guardianName}`}</span>
      </AskingButton>
    </li>
  )
}

function Guardians({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const result = useCallQuery(listGuardians, { params: { id: person.id } })
  return (
    <>
      <QueryResult query={result} lines={4}>
        {({ data: guardians }) =>
          guardians.length === 0 ? (
            <p className="muted">{t('family.guardians.none')}</p>
          ) : (
            <ul className="stack gap-12">
              {guardians.map((guardian) => (
                <OneGuardian key={guardian.id} guardian={guardian} person={person} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {person.is_own ? <InviteForm kind="invite" person={person} /> : null}
      {person.is_own && person.age >= adultAge ? <InviteForm kind="handover" person={person} /> : null}
    </>
  )
}

const inviteCalls = { invite: inviteGuardian, handover: handPersonOver }

interface InviteProps {
  readonly kind: keyof typeof inviteCalls
  readonly person: Person
}

/** Invites somebody by e-mail. The response never shows whether the address has an account. */
function InviteForm({ kind, person }: InviteProps): ReactElement {
  const { t } = useTranslation()
  const name = nameOf(person)
  const call = inviteCalls[kind]
  const { form, frame } = useRecordForm({
    values: { email: '' },
    resolver: resolverOf(({ email }) =>
      emailForm.safeParse({ email: email.trim() }).success
        ? {}
        : { email: { type: 'contract', message: t('family.guardians.email_wrong') } },
    ),
    send: ({ email }) => request(call, { params: { id: person.id }, body: { email: email.trim() } }),
    invalidates: householdKeys,
    onDone: ({ data }) => {
      showDone(data)
      form.reset()
    },
  })
  return (
    <RecordForm
      frame={frame}
      submit={t(`family.guardians.${kind}`)}
      variant={kind === 'invite' ? 'filled' : 'outlined'}
      className="card stack gap-12"
      head={
        <>
          <h2>{t(`family.guardians.${kind}_title`, { name })}</h2>
          <p>{t(`family.guardians.${kind}_text`, { name })}</p>
        </>
      }
    >
      <EmailBox {...fieldProps(form, 'email')} label={t('family.guardians.email')} size="medium" />
    </RecordForm>
  )
}

/** The guardians of a person, the invitations, and the transfer to the person's own account at full age. */
export function GuardiansPage(): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  return (
    <OnePerson>
      {(person) => (
        <Page
          title={t('family.guardians.title', { name: nameOf(person) })}
          lead={isHolder(person) ? t('family.guardians.holder') : t('family.guardians.lead')}
          back={{ to: to('person', { id: person.id }), label: nameOf(person) }}
        >
          {isHolder(person) ? null : <Guardians person={person} />}
        </Page>
      )}
    </OnePerson>
  )
}

import { adultAge } from '@portal/contract'
import {
  type Guardian,
  handPersonOver,
  inviteGuardian,
  listGuardians,
  type Person,
  removeGuardian,
} from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { nameCase } from '../../../kit/text/name-case.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { Page } from '../../layout/Page.tsx'
import { usePageTo } from '../../layout/paths.ts'
import { useAnswer } from '../../layout/use-answer.ts'
import { InviteForm } from './InviteForm.tsx'
import { nameOf, OnePerson } from './OnePerson.tsx'
import { householdTags, isHolder } from './people.ts'

const ConfirmCall = lazy(async () => ({ default: (await import('../../../kit/ui/ConfirmCall.tsx')).ConfirmCall }))

/** One guardian or invitation, and the way to end it. */
function OneGuardian({ guardian, person }: { readonly guardian: Guardian; readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const [isEnding, setEnding] = useState(false)
  const { id, kind, email, full_name, is_oneself, accepted_at, created_at } = guardian
  const step = is_oneself ? 'leave' : accepted_at === null ? 'withdraw' : 'end'
  const who = full_name === null ? email : nameCase(full_name)
  return (
    <li className="card spread gap-12">
      <div className="shrink">
        <h3>{is_oneself ? t('family.guardians.oneself') : who}</h3>
        {full_name === null || is_oneself ? null : <p>{email}</p>}
        <small>
          {accepted_at === null
            ? t(`family.guardians.invited_${kind}`, { date: formatDate(created_at) })
            : t('family.guardians.since', { date: formatDate(accepted_at) })}
        </small>
      </div>
      <Button tone="danger" onClick={() => setEnding(true)}>
        {t(`family.guardians.${step}`)}
        <span className="visually-hidden">: {who}</span>
      </Button>
      {isEnding ? (
        <ConfirmCall
          danger
          call={removeGuardian}
          input={{ params: { id: person.id, guardian: id } }}
          refreshes={is_oneself ? [] : householdTags}
          title={t(`family.guardians.${step}`)}
          text={t(`family.guardians.${step}_text`, { who, name: nameOf(person) })}
          action={t(`family.guardians.${step}`)}
          onClose={() => {
            setEnding(false)
            // Somebody who left cannot read the person any more: the family says who is left.
            if (is_oneself) void navigate(to('family'), { replace: true })
          }}
        />
      ) : null}
    </li>
  )
}

function Guardians({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const answer = useAnswer(listGuardians, { params: { id: person.id } })
  const guardians = answer.data?.data
  return (
    <>
      <AnswerState answer={answer} waiting={<SkeletonLines lines={4} />} />
      {guardians === undefined ? null : guardians.length === 0 ? (
        <p className="muted">{t('family.guardians.none')}</p>
      ) : (
        <ul className="stack gap-12">
          {guardians.map((guardian) => (
            <OneGuardian key={guardian.id} guardian={guardian} person={person} />
          ))}
        </ul>
      )}
      {person.is_own ? (
        <InviteForm
          call={inviteGuardian}
          person={person}
          title={t('family.guardians.invite_title')}
          text={t('family.guardians.invite_text', { name: nameOf(person) })}
          action={t('family.guardians.invite')}
          isMain
        />
      ) : null}
      {person.is_own && person.age >= adultAge ? (
        <InviteForm
          call={handPersonOver}
          person={person}
          title={t('family.guardians.handover_title', { name: nameOf(person) })}
          text={t('family.guardians.handover_text')}
          action={t('family.guardians.handover')}
        />
      ) : null}
    </>
  )
}

/** Who else takes care of a person: guardians, invitations, and handing over to somebody of age. */
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

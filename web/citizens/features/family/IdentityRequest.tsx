import { ownIdentityRequest, type Person, withdrawIdentityRequest } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { Facts } from '../../../kit/ui/Facts.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { useAnswer } from '../../layout/use-answer.ts'
import { labelOfField } from '../../profile-form/person-faults.ts'
import { IdentityRequestForm } from './IdentityRequestForm.tsx'
import { householdTags } from './people.ts'

const ConfirmCall = lazy(async () => ({ default: (await import('../../../kit/ui/ConfirmCall.tsx')).ConfirmCall }))

/** The request to change verified data of a person: its state, or the form to ask. */
export function IdentityRequest({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const input = { params: { id: person.id } }
  const answer = useAnswer(ownIdentityRequest, input)
  if (answer.data === undefined) return <AnswerState answer={answer} waiting={<SkeletonLines lines={4} />} />
  const latest = answer.data.data
  const isPending = latest?.state === 'pending'
  return (
    <>
      <AnswerState answer={answer} waiting={null} />
      {latest === null ? null : (
        <section className="card stack gap-12">
          <h2>{t(`family.request.states.${latest.state}`)}</h2>
          <p className="muted">{t('family.request.sent', { date: formatDate(latest.created_at) })}</p>
          <Facts
            facts={latest.changes.map((change) => [labelOfField(change.field), change.new ?? t('family.request.none')])}
          />
          <p>{latest.reason}</p>
          {latest.observation === null ? null : <p>{t('family.request.answer', { text: latest.observation })}</p>}
          {isPending ? (
            <p>
              <Button onClick={() => setWithdrawing(true)}>{t('family.request.withdraw')}</Button>
            </p>
          ) : null}
        </section>
      )}
      {isPending ? null : <IdentityRequestForm person={person} />}
      {isWithdrawing ? (
        <ConfirmCall
          call={withdrawIdentityRequest}
          input={input}
          refreshes={householdTags}
          title={t('family.request.withdraw')}
          text={t('family.request.withdraw_text')}
          action={t('family.request.withdraw')}
          onClose={() => setWithdrawing(false)}
        />
      ) : null}
    </>
  )
}

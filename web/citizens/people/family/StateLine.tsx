import type { Person } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { AnswerUntil } from '../../frame/AnswerUntil.tsx'
import { stateOf } from './people.ts'

/** The state of a person, its date, and the last day for the decision. */
export function StateLine({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const state = stateOf(person)
  const since = state === 'verified' ? person.verified_at : person.waiting_since
  const isWaiting = state === 'waiting' || state === 'validating'
  return (
    <div className="stack gap-6">
      <div className="wrap gap-8">
        <StatusChip text={t(`family.states.${state}`)} color={person.color} />
      </div>
      <p className="muted">
        {since === null || state === 'returned'
          ? t(`family.state_texts.${state}`)
          : `${t(`family.state_texts.${state}`)} ${t(`family.since.${state}`, { date: formatDate(since) })}`}
      </p>
      {isWaiting && since !== null ? (
        <p className="muted">
          <AnswerUntil since={since} />
        </p>
      ) : null}
    </div>
  )
}

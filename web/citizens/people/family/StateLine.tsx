import type { Person } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { usePromisedDay } from '../../frame/query-options.ts'
import { stateOf } from './people.ts'

/** The state of a person, its date, and the last day for the decision. */
export function StateLine({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const state = stateOf(person)
  const since = state === 'verified' ? person.verified_at : person.waiting_since
  const isWaiting = state === 'waiting' || state === 'validating'
  const until = usePromisedDay(isWaiting ? since : null)
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
      {/* The line is there before its text, so that the page does not jump. */}
      {isWaiting ? (
        <p className="muted">{until === undefined ? '\u00a0' : t('frame.answer_until', { date: until })}</p>
      ) : null}
    </div>
  )
}

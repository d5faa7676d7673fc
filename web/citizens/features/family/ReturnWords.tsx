import { citizenObservations, type Person } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/name-case.ts'
import { useAnswer } from '../../layout/use-answer.ts'
import styles from './family.module.css'
import { stateOf } from './people.ts'

/** What the validator wrote when the person was returned; undefined while it is read. */
export function useReturnWords(id: number, isReturned: boolean) {
  const answer = useAnswer(citizenObservations, { params: { id }, query: { per_page: 10 } }, { enabled: isReturned })
  return { answer, words: answer.data?.data.find(({ user }) => user === null) }
}

/** The validator's words beside the fields of a returned person; nothing for anybody else. */
export function ReturnWords({ person }: { readonly person: Person }): ReactElement | null {
  const { t } = useTranslation()
  const { words } = useReturnWords(person.id, stateOf(person) === 'returned')
  if (words === undefined) return null
  return (
    <div className={styles.returned}>
      <p>{t('family.returned.words', { date: formatDate(words.created_at) })}</p>
      <blockquote className={styles.quote}>{sentenceCase(words.observation)}</blockquote>
    </div>
  )
}

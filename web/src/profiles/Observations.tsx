import { listObservations } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameCase } from '../names.ts'
import { useAnswer } from '../queries.ts'
import { PagedSection } from '../ui/PagedSection.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import styles from './citizen.module.css'
import { observationsSection } from './sections.ts'

/** Observations on a page of the section. */
const perPage = 5

/** What was said about a citizen, newest first. */
export function Observations({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const answer = useAnswer(
    listObservations,
    { params: { id }, query: { page, per_page: perPage } },
    { onFailure: 'inline', keepPrevious: true },
  )
  return (
    <PagedSection
      id={observationsSection}
      title={t('profiles.sections.observations')}
      none={t('profiles.observations_none')}
      answer={answer}
      onPage={setPage}
    >
      {answer.data?.data.map((one) => (
        <li key={one.id} className={styles.said}>
          <p className={styles.author}>
            <strong>{nameCase(one.user)}</strong>
            <TimeAgo at={one.created_at} />
          </p>
          <p className={styles.text}>{one.observation}</p>
        </li>
      ))}
    </PagedSection>
  )
}

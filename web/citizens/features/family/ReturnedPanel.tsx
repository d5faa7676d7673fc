import { citizenResubmit, type Person } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useCallMutation } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/name-case.ts'
import { AnswerState } from '../../../kit/ui/AnswerState.tsx'
import { Button, buttonClass } from '../../../kit/ui/Button.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import { showDone } from '../../../kit/ui/snackbars.ts'
import { usePageTo } from '../../layout/paths.ts'
import { labelOfField } from '../../profile-form/person-faults.ts'
import styles from './family.module.css'
import { type Mark, marksIn } from './marks.ts'
import { householdTags } from './people.ts'
import { useReturnWords } from './ReturnWords.tsx'

/** What was returned, in the validator's words, with the way to each place to correct, and the button to send it again. */
export function ReturnedPanel({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { id } = person
  const { answer, words } = useReturnWords(id, true)
  const resubmit = useCallMutation(citizenResubmit, {
    refreshes: householdTags,
    onDone: ({ data }) => showDone(data),
  })
  const targetOf = (mark: Mark) =>
    mark === 'documents'
      ? to('person-documents', { id })
      : `${to('person-section', { id, section: mark.section })}?field=${mark.field}`
  return (
    <section className={styles.returned}>
      <h2>{t('family.returned.title')}</h2>
      <AnswerState answer={answer} waiting={<SkeletonLines lines={2} />} compact />
      {words === undefined ? null : (
        <>
          <div className="stack gap-8">
            <p>{t('family.returned.words', { date: formatDate(words.created_at) })}</p>
            <blockquote className={styles.quote}>{sentenceCase(words.observation)}</blockquote>
          </div>
          <div className="wrap gap-8">
            {marksIn(words.observation).map((mark) => (
              <Link key={targetOf(mark)} to={targetOf(mark)} className={buttonClass({ variant: 'outlined' })}>
                {mark === 'documents'
                  ? t('family.returned.to_documents')
                  : t('family.returned.correct', { field: labelOfField(mark.field) })}
              </Link>
            ))}
          </div>
        </>
      )}
      <p>{t('family.returned.afterwards')}</p>
      {resubmit.error === null ? null : (
        <p className="error notice" role="alert">
          {resubmit.error.message}
        </p>
      )}
      <p>
        <Button variant="filled" busy={resubmit.isPending} onClick={() => resubmit.mutate({ params: { id } })}>
          {t('family.returned.send')}
        </Button>
      </p>
    </section>
  )
}

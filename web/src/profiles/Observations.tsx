import { mdiCommentPlusOutline } from '@mdi/js'
import { addObservation, couldMeet, listObservations } from '@portal/contract'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameCase } from '../names.ts'
import { useAnswer } from '../queries.ts'
import { useWho } from '../session.tsx'
import { Button } from '../ui/Button.tsx'
import { lazy } from '../ui/lazy.tsx'
import { PagedSection } from '../ui/PagedSection.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import styles from './citizen.module.css'
import { observationsSection } from './sections.ts'

const NoteDialog = lazy(async () => ({ default: (await import('./NoteDialog.tsx')).NoteDialog }))

/** Observations on a page of the section. */
const perPage = 5

/** What was said about a citizen, newest first. */
export function Observations({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const who = useWho()
  const [page, setPage] = useState(1)
  const [writes, setWrites] = useState(false)
  const answer = useAnswer(
    listObservations,
    { params: { id }, query: { page, per_page: perPage } },
    { onFailure: 'inline', keepPrevious: true },
  )
  return (
    <>
      <PagedSection
        id={observationsSection}
        title={t('profiles.sections.observations')}
        none={t('profiles.observations_none')}
        answer={answer}
        onPage={setPage}
        action={
          couldMeet(who, addObservation.needs) ? (
            <Button size="small" icon={mdiCommentPlusOutline} onClick={() => setWrites(true)}>
              {t('profiles.note.add')}
            </Button>
          ) : undefined
        }
      >
        {answer.data?.data.map((one) => (
          <li key={one.id} className={styles.said}>
            <p className={styles.author}>
              <strong>{nameCase(one.user)}</strong>
              <TimeAgo at={one.created_at} />
            </p>
            <p className={styles.text}>{one.observation}</p>
            {one.read_at === null ? null : (
              <p className={styles.readBy}>
                {t('profiles.read_by_citizen')} <TimeAgo at={one.read_at} />
              </p>
            )}
          </li>
        ))}
      </PagedSection>
      <Suspense>{writes ? <NoteDialog id={id} onClose={() => setWrites(false)} /> : null}</Suspense>
    </>
  )
}

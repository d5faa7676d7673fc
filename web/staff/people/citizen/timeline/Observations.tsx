import { mdiCommentPlusOutline } from '@mdi/js'
import { couldMeet } from '@portal/contract'
import { addObservation, listObservations } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../../kit/ui/dialog/use-dialog.tsx'
import { lazy } from '../../../../kit/ui/loading/lazy.tsx'
import { TimeAgo } from '../../../../kit/ui/text/TimeAgo.tsx'
import { usePrincipal } from '../../../frame/session/session.tsx'
import { PagedSection } from '../../../ui/table/PagedSection.tsx'
import styles from '../citizen.module.css'
import { observationsSection } from '../sections.ts'
import { observationText } from './observation-text.ts'

const NoteDialog = lazy(() => import('./NoteDialog.tsx'), 'NoteDialog')

/** The observations about a citizen, newest first. */
export function Observations({ id }: { readonly id: number }): ReactElement {
  const { t } = useTranslation()
  const principal = usePrincipal()
  const { dialog, open } = useDialog()
  return (
    <>
      <PagedSection
        id={observationsSection}
        title={t('profiles.sections.observations')}
        none={t('profiles.observations_none')}
        call={listObservations}
        params={{ id }}
        perPage={5}
        action={
          couldMeet(principal, addObservation.needs) ? (
            <Button
              size="small"
              icon={mdiCommentPlusOutline}
              onClick={() => open((onClose) => <NoteDialog id={id} onClose={onClose} />)}
            >
              {t('profiles.note.add')}
            </Button>
          ) : undefined
        }
      >
        {(observations) =>
          observations.map((one) => (
            <li key={one.id} className="entry stack gap-4 shrink">
              <p className={`spread ${styles.author}`}>
                <strong>{personNameCase(one.user)}</strong>
                <small>
                  <TimeAgo at={one.created_at} />
                </small>
              </p>
              <p className="plain-text">{observationText(one.observation, one.names)}</p>
              {one.read_at === null ? null : (
                <p className="muted">
                  <span>{`${t('profiles.read_by_citizen')} `}</span>
                  <TimeAgo at={one.read_at} />
                </p>
              )}
            </li>
          ))
        }
      </PagedSection>
      {dialog}
    </>
  )
}

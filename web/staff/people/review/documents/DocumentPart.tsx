import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { EmptyState, FailedState } from '../../../kit/ui/EmptyState.tsx'
import type { Elements } from '../../../kit/ui/elements.ts'
import { Skeleton } from '../../../kit/ui/Skeleton.tsx'
import { sentenceCase } from '../../../kit/ui/StatusChip.tsx'
import styles from './desk.module.css'
import type { DeskParts } from './parts.ts'
import type { DeskSelection } from './use-desk-selection.ts'
import type { Drawn } from './use-sight.ts'

interface Props {
  readonly place: DeskSelection
  readonly head: Elements
  /** The data to compare with the document, where they do not stand beside it. */
  readonly data: Elements
  /** The content when the queue is empty. */
  readonly nobody: Elements
  readonly keys: boolean
  readonly onDrawn: (drawn: Drawn) => void
  readonly Viewer: DeskParts['Viewer']
}

/** The current document, or the reason why there is none. */
export function DocumentPart({ place, head, data, nobody, keys, onDrawn, Viewer }: Props): ReactElement {
  const { t } = useTranslation()
  const { citizen, shown, hasFiles, notFound, filesFailure, retry } = place
  return (
    <div className={`column gap-8 ${styles.document}`}>
      {head}
      {data}
      {nobody}
      {notFound ? <EmptyState kind="empty" text={t('profiles.not_found')} /> : null}
      {filesFailure === null || notFound ? null : <FailedState error={filesFailure} onRetry={retry} />}
      {citizen === undefined || hasFiles || notFound || filesFailure !== null ? null : <Skeleton height={320} />}
      {shown === undefined ? (
        !hasFiles || notFound ? null : (
          <EmptyState kind="empty" text={t('review.no_documents')} />
        )
      ) : (
        <div className={styles.stage}>
          <Viewer
            profileId={shown.profile_id}
            fileId={shown.id}
            name={`${sentenceCase(shown.file_type)} (${shown.file})`}
            everywhere={keys}
            onDrawn={(isReadable) => onDrawn({ file: shown.id, isReadable })}
          />
        </div>
      )}
    </div>
  )
}

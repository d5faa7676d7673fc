import type { ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../../kit/text/sentence-case.ts'
import { EmptyState, ErrorState } from '../../../../kit/ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/Skeleton.tsx'
import type { Elements } from '../../../../kit/ui/text/elements.ts'
import styles from '../desk/desk.module.css'
import type { DeskSelection } from '../desk/use-desk-selection.ts'
import type { Rendered } from '../desk/use-visibility.ts'
import type { DeskParts } from './parts.ts'

interface Props {
  readonly place: DeskSelection
  readonly head: Elements
  /** The data to compare with the document, where they do not stand beside it. */
  readonly data: Elements
  /** The content when the queue is empty. */
  readonly nobody: Elements
  readonly keys: boolean
  readonly onRendered: (rendered: Rendered) => void
  readonly Viewer: DeskParts['Viewer']
}

/** The current document, or the reason why there is none. */
export function DocumentPart({ place, head, data, nobody, keys, onRendered, Viewer }: Props): ReactElement {
  const { t } = useTranslation()
  const { citizen, shown, hasFiles, notFound, filesError, retry } = place
  return (
    <div className={`column gap-8 ${styles.document}`}>
      {head}
      {data}
      {nobody}
      {notFound ? <EmptyState kind="empty" text={t('profiles.not_found')} /> : null}
      {filesError === null || notFound ? null : <ErrorState error={filesError} onRetry={retry} />}
      {citizen === undefined || hasFiles || notFound || filesError !== null ? null : <Skeleton height={320} />}
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
            onRendered={(isReadable) => onRendered({ file: shown.id, isReadable })}
          />
        </div>
      )}
    </div>
  )
}

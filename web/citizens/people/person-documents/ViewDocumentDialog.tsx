import { mdiDownload, mdiOpenInNew } from '@mdi/js'
import { type CitizenFileRow, citizenReadFile } from '@portal/contract/citizens'
import { type ReactElement, useMemo } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { blobOf } from '../../../kit/request/wire-file.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'
import { buttonClass } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { useObjectUrl } from '../documents/use-object-url.ts'
import styles from './person-documents.module.css'

interface Props {
  readonly row: CitizenFileRow
  readonly onClose: () => void
}

/** The content of a document: a picture is shown; a PDF is opened or saved by the device. */
export function ViewDocumentDialog({ row, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  // Each request is written to the audit log, so a loaded document is not requested again.
  const result = useCallQuery(citizenReadFile, { params: { id: row.profile_id, file: row.id } }, { freshFor: 300_000 })
  const content = result.data?.data
  const blob = useMemo(() => (content === undefined ? undefined : blobOf(content)), [content])
  const url = useObjectUrl(blob)
  const isPicture = blob?.type.startsWith('image/') === true
  return (
    <Dialog
      title={sentenceCase(row.file_type)}
      subtitle={<span className="break-words">{row.file}</span>}
      width={720}
      cancel={t('ui.close')}
      onClose={onClose}
      actions={
        url === undefined || content === undefined ? undefined : (
          <a href={url} download={content.name} className={buttonClass({ variant: 'filled' })}>
            <Icon path={mdiDownload} size={18} />
            <span>{t('ui.save')}</span>
          </a>
        )
      }
    >
      <QueryState query={result} waiting={<Skeleton height={240} />} compact />
      {url !== undefined && isPicture ? (
        <img
          src={url}
          alt={t('documents.view.picture', { kind: sentenceCase(row.file_type) })}
          className={styles.picture}
        />
      ) : null}
      {url !== undefined && !isPicture ? (
        <>
          <p>{t('documents.view.pdf')}</p>
          <p>
            <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: 'outlined' })}>
              <Icon path={mdiOpenInNew} size={18} />
              <span>{t('documents.view.open')}</span>
            </a>
          </p>
        </>
      ) : null}
    </Dialog>
  )
}

import { mdiDownloadOutline, mdiFilePdfBox } from '@mdi/js'
import { listRegulationFiles, readFormerRegulationFile } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatMoment } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { sizeText } from '../../../kit/text/size-text.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { download } from './download.ts'
import styles from './regulations.module.css'

interface Props {
  readonly id: number
  readonly name: string
  readonly onClose: () => void
}

/** All documents that a regulation has had, newest first; each can still be read. */
export function FormerFilesDialog({ id, name, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  const query = useCallQuery(listRegulationFiles, { params: { id } })
  return (
    <Dialog
      title={t('regulations.files')}
      subtitle={sentenceCase(name)}
      width={600}
      cancel={t('ui.close')}
      onClose={onClose}
    >
      <QueryResult query={query} lines={5} none={t('regulations.files_none')} compact />
      <ul className="stack">
        {query.data?.data.map((file) => {
          const when = formatMoment(file.created_at)
          return (
            <li key={file.id} className={`row ruled gap-12 ${styles.file}`}>
              <Icon path={mdiFilePdfBox} size={28} className="error-ink" />
              <div className="grow">
                <p className="break-words">
                  <span>{`${file.name} `}</span>
                  {file.is_present ? (
                    <span className={`tag success one-line ${styles.present}`}>{t('regulations.present')}</span>
                  ) : null}
                </p>
                <p className="muted">
                  {`${sizeText(file.size)} · ${file.user === null ? when : t('regulations.by', { user: personNameCase(file.user), when })}`}
                </p>
              </div>
              <IconButton
                icon={mdiDownloadOutline}
                label={t('regulations.download_file', { name: file.name, when })}
                onClick={() => void download(readFormerRegulationFile, { params: { id, file: file.id } })}
              />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

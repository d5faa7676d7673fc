import { mdiDownloadOutline, mdiFileMultipleOutline } from '@mdi/js'
import { type CatalogueRow, readRegulationFile, regulations } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sizeText } from '../../../kit/text/size-text.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { CatalogueList } from '../catalogue/CatalogueList.tsx'
import { download } from './download.ts'

const FormerFilesDialog = lazy(() => import('./FormerFilesDialog.tsx'), 'FormerFilesDialog')

const cells = {
  file_size: (row: CatalogueRow) => sizeText(Number(row.file_size)),
}

/** Regulations: a catalogue whose rows are documents, each with its previous versions. */
export function RegulationsScreen(): ReactElement {
  const { t } = useTranslation()
  return (
    <CatalogueList
      catalogue={regulations}
      cells={cells}
      actions={({ id, name, files_count }, open) => [
        {
          name: 'download',
          label: t('files.download'),
          icon: mdiDownloadOutline,
          run: () => void download(readRegulationFile, { params: { id } }),
        },
        {
          name: 'files',
          label: t('regulations.files'),
          icon: mdiFileMultipleOutline,
          badge: Number(files_count) > 1 ? Number(files_count) : undefined,
          run: () => open((onClose) => <FormerFilesDialog id={id} name={String(name)} onClose={onClose} />),
        },
      ]}
      card={(row) => ({
        facts: [
          { label: t('fields.file_name'), value: String(row.file_name) },
          { label: t('fields.file_size'), value: sizeText(Number(row.file_size)) },
          { label: t('fields.files_count'), value: String(row.files_count) },
        ],
      })}
    />
  )
}

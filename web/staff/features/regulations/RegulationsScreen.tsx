import { mdiDownloadOutline, mdiFileMultipleOutline } from '@mdi/js'
import { type CatalogueRow, readRegulationFile, regulations } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { List } from '../../../kit/list/List.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sizeText } from '../../../kit/text/size-text.ts'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { useCatalogueDialogs } from '../../catalogue/use-catalogue-dialogs.tsx'
import { useCatalogueList } from '../../catalogue/use-catalogue-list.tsx'
import { download } from './download.ts'

const FormerFilesDialog = lazy(() => import('./FormerFilesDialog.tsx'), 'FormerFilesDialog')

const cells = {
  file_size: (row: CatalogueRow) => sizeText(Number(row.file_size)),
}

/** Regulations: a catalogue whose rows are documents, each with its previous versions. */
export function RegulationsScreen(): ReactElement {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<CatalogueRow>()
  const { dialog, ...dialogs } = useCatalogueDialogs(regulations)
  const list = useCatalogueList<CatalogueRow>(regulations, dialogs, {
    cells,
    actions: (row) => [
      {
        name: 'download',
        label: t('files.download'),
        icon: mdiDownloadOutline,
        run: () => void download(readRegulationFile, { params: { id: row.id } }),
      },
      {
        name: 'files',
        label: t('regulations.files'),
        icon: mdiFileMultipleOutline,
        badge: Number(row.files_count) > 1 ? Number(row.files_count) : undefined,
        run: () => setOpened(row),
      },
    ],
    card: (row) => ({
      facts: [
        { label: t('fields.file_name'), value: String(row.file_name) },
        { label: t('fields.file_size'), value: sizeText(Number(row.file_size)) },
        { label: t('fields.files_count'), value: String(row.files_count) },
      ],
    }),
  })
  return (
    <>
      <List {...list} />
      {dialog}
      {opened === undefined ? null : (
        <FormerFilesDialog id={opened.id} name={String(opened.name)} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

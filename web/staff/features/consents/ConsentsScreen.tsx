import { mdiCompare } from '@mdi/js'
import { type CatalogueRow, informedConsents } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { List } from '../../../kit/list/List.tsx'
import { translate, useTranslation } from '../../../kit/text/i18n.ts'
import { lazy } from '../../../kit/ui/lazy.tsx'
import { useCatalogueDialogs } from '../../catalogue/use-catalogue-dialogs.tsx'
import { useCatalogueList } from '../../catalogue/use-catalogue-list.tsx'

const ConsentForm = lazy(() => import('./ConsentForm.tsx'), 'ConsentForm')
const RevisionsDialog = lazy(() => import('./RevisionsDialog.tsx'), 'RevisionsDialog')

function age(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** The ages a consent is for, in words. */
function agesText(min: number | null, max: number | null): string {
  if (min === null && max === null) return translate('consents.any_age')
  if (max === null) return translate('consents.from_age', { min })
  if (min === null) return translate('consents.until_age', { max })
  return translate('consents.between_ages', { min, max })
}

/** Informed consents: a catalogue whose texts are published in revisions. */
export function ConsentsScreen(): ReactElement {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<CatalogueRow>()
  const { dialog, ...dialogs } = useCatalogueDialogs(informedConsents, ConsentForm)
  const list = useCatalogueList<CatalogueRow>(informedConsents, dialogs, {
    actions: (row) => [
      { name: 'revisions', label: t('consents.revisions'), icon: mdiCompare, run: () => setOpened(row) },
    ],
    card: (row) => ({
      facts: [
        { label: t('schedules.ages_title'), value: agesText(age(row.min_age), age(row.max_age)) },
        { label: t('fields.revision'), value: String(row.revision) },
        { label: t('fields.is_active'), value: t(row.is_active === true ? 'ui.yes' : 'ui.no') },
      ],
    }),
  })
  return (
    <>
      <List {...list} />
      {dialog}
      {opened === undefined ? null : (
        <RevisionsDialog id={opened.id} title={String(opened.title)} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

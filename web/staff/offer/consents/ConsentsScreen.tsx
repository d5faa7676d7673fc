import { mdiCompare } from '@mdi/js'
import { informedConsents } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { translate, useTranslation } from '../../../kit/text/i18n.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { CatalogueList } from '../catalogue/CatalogueList.tsx'

const ConsentForm = lazy(() => import('./ConsentForm.tsx'), 'ConsentForm')
const RevisionsDialog = lazy(() => import('./RevisionsDialog.tsx'), 'RevisionsDialog')

function age(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** The text of the ages of a consent. */
function agesText(min: number | null, max: number | null): string {
  if (min === null && max === null) return translate('consents.any_age')
  if (max === null) return translate('consents.from_age', { min })
  if (min === null) return translate('consents.until_age', { max })
  return translate('consents.between_ages', { min, max })
}

/** Informed consents: a catalogue whose texts are published in revisions. */
export function ConsentsScreen(): ReactElement {
  const { t } = useTranslation()
  return (
    <CatalogueList
      catalogue={informedConsents}
      Form={ConsentForm}
      actions={({ id, title }, open) => [
        {
          name: 'revisions',
          label: t('consents.revisions'),
          icon: mdiCompare,
          run: () => open((onClose) => <RevisionsDialog id={id} title={String(title)} onClose={onClose} />),
        },
      ]}
      card={(row) => ({
        facts: [
          { label: t('schedules.ages_title'), value: agesText(age(row.min_age), age(row.max_age)) },
          { label: t('fields.revision'), value: String(row.revision) },
          { label: t('fields.is_active'), value: t(row.is_active === true ? 'ui.yes' : 'ui.no') },
        ],
      })}
    />
  )
}

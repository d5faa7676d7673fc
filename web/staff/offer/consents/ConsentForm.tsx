import { mdiInformationOutline } from '@mdi/js'
import type { ComponentProps, ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { CatalogueForm } from '../catalogue/CatalogueForm.tsx'
import type { FormValues } from '../catalogue/form-values.ts'

/** The form of a consent. Before saving it shows whether saving publishes a revision. */
export function ConsentForm(props: ComponentProps<typeof CatalogueForm>): ReactElement {
  const { t } = useTranslation()
  const { row } = props
  const now = Number(row?.revision ?? 0)
  const publishes = ({ text }: FormValues) => row === undefined || String(text).trim() !== String(row.text ?? '').trim()
  return (
    <CatalogueForm
      {...props}
      verb={(values) => (publishes(values) ? t('consents.publish', { revision: now + 1 }) : t('ui.save'))}
      foot={(values) => (
        <Status className="notice info row gap-8">
          <Icon path={mdiInformationOutline} />
          <span>
            {row === undefined
              ? t('consents.first_revision')
              : publishes(values)
                ? t('consents.will_publish', { revision: now + 1 })
                : t('consents.will_keep', { revision: now })}
          </span>
        </Status>
      )}
    />
  )
}

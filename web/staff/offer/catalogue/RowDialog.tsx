import type { AnyCatalogue, CatalogueRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { labelOf } from '../../../kit/text/field-label.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { Facts } from '../../../kit/ui/text/Facts.tsx'
import styles from './catalogue.module.css'
import { fieldsOf, namedBy, nameOf } from './declared.ts'
import { FieldLabels } from './FieldLabels.tsx'

interface Props {
  readonly catalogue: AnyCatalogue
  readonly row: CatalogueRow
  readonly onClose: () => void
}

/** A row for a person who may read it but not change it. */
export function RowDialog({ catalogue, row, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <Dialog title={nameOf(catalogue, row)} cancel={t('ui.close')} onClose={onClose}>
      <p className={styles.note}>{t('catalogue.read_only')}</p>
      <Facts
        tabIndex={0}
        className={styles.facts}
        facts={fieldsOf(catalogue).map((field) => [
          labelOf(field.name),
          field.name === catalogue.title ? (
            nameOf(catalogue, row)
          ) : (
            <FieldLabels key={field.name} field={field} value={row[field.name]} named={namedBy(field, row)} withText />
          ),
        ])}
      />
    </Dialog>
  )
}

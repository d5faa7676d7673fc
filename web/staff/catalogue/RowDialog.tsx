import type { AnyCatalogue, CatalogueRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '../../kit/text/field-label.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import styles from './catalogue.module.css'
import { fieldsOf, namedBy, nameOf } from './declared.ts'
import { FieldWords } from './FieldWords.tsx'

interface Props {
  readonly catalogue: AnyCatalogue
  readonly row: CatalogueRow
  readonly onClose: () => void
}

/** A row for a person who may read it but not change it. */
export function RowDialog({ catalogue, row, onClose }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <Dialog open title={nameOf(catalogue, row)} cancel={t('ui.close')} onClose={onClose}>
      <p className={styles.note}>{t('catalogue.read_only')}</p>
      <dl tabIndex={0} className={styles.facts}>
        {fieldsOf(catalogue).map((field) => (
          <div key={field.name}>
            <dt>{labelOf(field.name)}</dt>
            <dd>
              {field.name === catalogue.title ? (
                nameOf(catalogue, row)
              ) : (
                <FieldWords field={field} value={row[field.name]} named={namedBy(field, row)} spoken />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

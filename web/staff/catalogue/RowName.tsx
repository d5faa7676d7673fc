import type { ReactElement } from 'react'
import { useTranslation } from '../../kit/text/i18n.ts'
import styles from './catalogue.module.css'

interface Props {
  readonly name: string
  /** The system depends on the row. */
  readonly isSystem: boolean
}

/** The name of a row; a row that the system depends on has a mark. */
export function RowName({ name, isSystem }: Props): ReactElement {
  const { t } = useTranslation()
  if (!isSystem) return <span title={name}>{name}</span>
  return (
    <span className={`inline gap-8 shrink ${styles.name}`}>
      <span title={name}>{name}</span>
      <span className={styles.system} data-tip={t('catalogue.system_row_help')}>
        {t('catalogue.system_row')}
      </span>
    </span>
  )
}

import type { AnyCatalogue, CatalogueRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '../../kit/request/api-errors.ts'
import { formatNumber } from '../../kit/text/format.ts'
import { useTranslation } from '../../kit/text/i18n.ts'
import { useScreenPath } from '../layout/paths.ts'
import styles from './catalogue.module.css'
import { inTheWay } from './uses.ts'

interface Props {
  readonly catalogue: AnyCatalogue
  readonly row: CatalogueRow
  readonly error: ApiError
}

/** Shown under a rejected deletion: what uses the row, how often, and links to it. */
export function UsedBy({ catalogue, row, error }: Props): ReactElement | null {
  const { t } = useTranslation()
  const path = useScreenPath()
  if (error.reason !== 'in_use') return null
  return (
    <>
      {inTheWay(catalogue, row, error.details).map(({ entity, count, where }) => {
        const what = where === undefined ? t(`models.${entity}`) : t(`titles.${where.screen}`)
        const words = t('catalogue.used_times', { what, count, formatted: formatNumber(count) })
        return (
          <span key={entity} className={styles.usedBy}>
            {where === undefined ? words : <Link to={`${path(where.screen)}${where.search}`}>{words}</Link>}
          </span>
        )
      })}
    </>
  )
}

import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApiError } from '../api-errors.ts'
import { useScreenPath } from '../paths.ts'
import styles from './catalogue.module.css'
import type { UsedIn } from './uses.ts'

interface Props {
  readonly error: ApiError
  readonly uses: readonly UsedIn[]
}

/** Under a refused deletion: the way to what uses the row. */
export function UsedBy({ error, uses }: Props): ReactElement | null {
  const { t } = useTranslation()
  const path = useScreenPath()
  if (error.reason !== 'in_use' || uses.length === 0) return null
  return (
    <>
      {uses.map(({ screen, search }) => (
        <span key={screen} className={styles.usedBy}>
          <Link to={`${path(screen)}${search}`}>{t('catalogue.used_in', { list: t(`titles.${screen}`) })}</Link>
        </span>
      ))}
    </>
  )
}

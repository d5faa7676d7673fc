import { listDuplicates } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import styles from './correct/correct-dialog.module.css'

/** Possible duplicates of the person, with a link to each; nothing where there are none. */
export function Duplicates({ id }: { readonly id: number }): ReactElement | null {
  const { t } = useTranslation()
  const path = useScreenPath()
  const { data } = useCallQuery(listDuplicates, { params: { id } }, { freshFor: 60_000 })
  const found = data?.data ?? []
  if (found.length === 0) return null
  return (
    <section className={`notice warning-tint stack gap-6 ${styles.banner}`} aria-labelledby="duplicates-title">
      <h2 id="duplicates-title" className="minor-heading warning-ink">
        {t('profiles.duplicates', { count: found.length })}
      </h2>
      <ul className="stack gap-4">
        {found.map((one) => (
          <li key={one.id} className="row wrap gap-2-10">
            <Link to={path('user-validation-id-citizen', { id: one.id })}>{personNameCase(one.full_name)}</Link>
            <span className="figures">{`${one.document_type} ${one.document} · ${formatDate(one.birthdate)}`}</span>
            <StatusChip text={one.status} color={one.color} />
            <span>
              {t(`profiles.${one.same_document ? 'same_document' : one.same_name ? 'same_name' : 'similar_name'}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

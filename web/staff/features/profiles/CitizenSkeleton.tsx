import type { ReactElement } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { Skeleton, SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import styles from './citizen.module.css'

/** The skeleton of the citizen's page, in its layout. */
export function CitizenSkeleton(): ReactElement {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle className="visually-hidden">{t('profiles.citizen')}</PageTitle>
      <p role="status" className="visually-hidden">
        {t('ui.loading')}
      </p>
      <div className={`card ${styles.headWaiting}`}>
        <Skeleton width="min(320px, 70%)" height={24} />
        <Skeleton width="min(420px, 90%)" />
        <Skeleton width="min(280px, 60%)" />
      </div>
      <div className="two-columns">
        <div className="stack gap-12">
          {[5, 2, 4].map((lines) => (
            <div key={lines} className="card">
              <SkeletonLines lines={lines * 2} />
            </div>
          ))}
        </div>
        <div className="stack gap-12">
          <div className="card">
            <SkeletonLines lines={8} />
          </div>
        </div>
      </div>
    </>
  )
}

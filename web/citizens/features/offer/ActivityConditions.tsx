import { mdiFilePdfBox } from '@mdi/js'
import { sentenceCase } from '@portal/contract'
import type { PublicSchedule } from '@portal/contract/citizens'
import { lazy, type ReactElement, Suspense } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Icon } from '../../../kit/ui/Icon.tsx'
import { SkeletonLines } from '../../../kit/ui/Skeleton.tsx'
import styles from './activity.module.css'

const Markdown = lazy(async () => ({ default: (await import('../../../kit/ui/Markdown.tsx')).Markdown }))

/** The regulations as PDF, and the consents as they are accepted when enrolling. */
export function ActivityConditions({ activity }: { readonly activity: PublicSchedule }): ReactElement | null {
  const { t } = useTranslation()
  // There is a row for each consent and person of the account.
  const consents = [...new Map(activity.consent.map((one) => [one.id, one])).values()]
  if (consents.length === 0 && activity.regulations.length === 0) return null
  return (
    <section className={`card stack gap-12 ${styles.section}`} aria-labelledby="activity-conditions">
      <h2 id="activity-conditions">{t('activity.conditions')}</h2>
      {activity.regulations.length === 0 ? null : (
        <ul className="stack gap-8">
          {activity.regulations.map(({ id, name, file }) => (
            <li key={id}>
              <a href={file} target="_blank" rel="noopener noreferrer" className={styles.file}>
                <Icon path={mdiFilePdfBox} size={22} />
                {sentenceCase(name)} (PDF)
              </a>
            </li>
          ))}
        </ul>
      )}
      {consents.map(({ id, title, text }) => (
        <details key={id} className={styles.consent}>
          <summary>{sentenceCase(title)}</summary>
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <Markdown text={text} />
          </Suspense>
        </details>
      ))}
    </section>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import styles from './desk.module.css'

const tabs = ['queue', 'document', 'citizen'] as const
export type Tab = (typeof tabs)[number]

interface Props {
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  /** The visible part. */
  readonly children: ReactNode
}

/** On a phone the three parts of the desk are tabs. */
export function DeskTabs({ tab, onTab, children }: Props): ReactElement {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={t('titles.review-desk')}>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`desk-tab-${one}`}
            aria-selected={tab === one}
            aria-controls="desk-panel"
            tabIndex={tab === one ? 0 : -1}
            className={styles.tab}
            onClick={() => onTab(one)}
            onKeyDown={({ key, currentTarget }) => {
              const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
              if (step === 0) return
              const next = tabs[(tabs.indexOf(one) + step + tabs.length) % tabs.length] ?? one
              onTab(next)
              currentTarget.parentElement?.querySelector<HTMLElement>(`#desk-tab-${next}`)?.focus()
            }}
          >
            {t(`review.tabs.${one}`)}
          </button>
        ))}
      </div>
      <div id="desk-panel" role="tabpanel" aria-labelledby={`desk-tab-${tab}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}

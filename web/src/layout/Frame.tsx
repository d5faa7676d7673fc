import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { useNarrow } from '../narrow.ts'
import { prefer, usePreferences } from '../preferences.ts'
import { preload } from '../preload.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { AppBar } from './AppBar.tsx'
import { Drawer } from './Drawer.tsx'
import styles from './frame.module.css'

const NarrowDrawer = lazy(async () => ({ default: (await import('./NarrowDrawer.tsx')).NarrowDrawer }))
const SettingsDrawer = lazy(async () => ({ default: (await import('./SettingsDrawer.tsx')).SettingsDrawer }))

/** The frame of the signed-in screens: drawer, bar, content, footer, and the settings at the other side. */
export function Frame(): ReactElement {
  const { t } = useTranslation()
  const { mini } = usePreferences()
  const narrow = useNarrow()
  const { pathname } = useLocation()
  const [drawer, setDrawer] = useState(false)
  const [settings, setSettings] = useState({ asked: false, open: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another width, closes what lay over the last one
  useEffect(() => setDrawer(false), [pathname, narrow])

  useEffect(() => {
    const timer = setTimeout(() => preload('outside'), 3_000)
    return () => clearTimeout(timer)
  }, [])

  const openSettings = () => {
    setDrawer(false)
    setSettings({ asked: true, open: true })
  }

  return (
    <div className={`${styles.frame} ${narrow ? '' : mini ? styles.mini : styles.wide}`}>
      <a href="#content" className={styles.skip}>
        {t('shell.skip')}
      </a>
      {narrow ? (
        <Suspense>
          {drawer ? (
            <NarrowDrawer label={t('shell.menu')} onClose={() => setDrawer(false)}>
              <Drawer mini={false} onSettings={openSettings} />
            </NarrowDrawer>
          ) : null}
        </Suspense>
      ) : (
        <aside className={styles.aside}>
          <Drawer mini={mini} onSettings={openSettings} />
        </aside>
      )}
      <div className={styles.page}>
        <AppBar
          narrow={narrow}
          open={narrow ? drawer : !mini}
          onToggle={() => (narrow ? setDrawer(!drawer) : prefer({ mini: !mini }))}
          onSettings={openSettings}
        />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
        <footer className={styles.foot}>
          {t('shell.footer', { year: new Date().getFullYear(), institute: t('product.abbreviation') })}
        </footer>
      </div>
      {settings.asked ? (
        <ErrorBoundary>
          <Suspense>
            <SettingsDrawer open={settings.open} onClose={() => setSettings({ asked: true, open: false })} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  )
}

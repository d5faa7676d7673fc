import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { useNarrow } from '../narrow.ts'
import { prefer, usePreferences } from '../preferences.ts'
import { preload } from '../preload.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { AppBar } from './AppBar.tsx'
import { Drawer } from './Drawer.tsx'
import { Footer } from './Footer.tsx'
import styles from './frame.module.css'
import { SideDrawer } from './SideDrawer.tsx'
import { useSettings } from './use-settings.ts'

const NarrowDrawer = lazy(async () => ({ default: (await import('./NarrowDrawer.tsx')).NarrowDrawer }))
const SettingsDrawer = lazy(async () => ({ default: (await import('./SettingsDrawer.tsx')).SettingsDrawer }))

/** The frame of the signed-in screens: drawer, bar, content, footer, and the settings at the other side. */
export function Frame(): ReactElement {
  const { t } = useTranslation()
  const { drawer, mini, clipped } = usePreferences()
  const narrow = useNarrow()
  const { pathname } = useLocation()
  const [over, setOver] = useState(false)
  const settings = useSettings()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another width, closes what lay over the last one
  useEffect(() => setOver(false), [pathname, narrow])

  useEffect(() => {
    const timer = setTimeout(() => preload('outside'), 3_000)
    return () => clearTimeout(timer)
  }, [])

  const openSettings = () => {
    setOver(false)
    settings.show()
  }
  const width = narrow || !drawer ? '' : mini ? styles.mini : styles.wide
  const place = `${!narrow && drawer && clipped ? styles.clipped : ''} ${settings.isBeside ? styles.beside : ''}`

  return (
    <div className={`${styles.frame} ${width} ${place}`}>
      <a href="#content" className={styles.skip}>
        {t('shell.skip')}
      </a>
      {narrow ? (
        <Suspense>
          {over ? (
            <NarrowDrawer label={t('shell.menu')} onClose={() => setOver(false)}>
              <Drawer mini={false} onSettings={openSettings} />
            </NarrowDrawer>
          ) : null}
        </Suspense>
      ) : drawer ? (
        <SideDrawer mini={mini} clipped={clipped} onSettings={openSettings} />
      ) : null}
      <div className={styles.page}>
        <AppBar
          narrow={narrow}
          open={narrow ? over : drawer}
          onToggle={() => (narrow ? setOver(!over) : prefer({ drawer: !drawer }))}
          settingsOpen={settings.isOpen}
          onSettings={settings.isOpen ? settings.hide : openSettings}
        />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
        <Footer className={styles.foot} />
      </div>
      {settings.isAsked ? (
        <ErrorBoundary>
          <Suspense>
            <SettingsDrawer
              open={settings.isOpen}
              beside={settings.isDocked}
              takesFocus={settings.takesFocus}
              onClose={settings.hide}
            />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  )
}

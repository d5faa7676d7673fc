import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useNarrow, useNarrowScreen } from '../../../kit/device/narrow.ts'
import { useStore } from '../../../kit/device/store.ts'
import { queryClient } from '../../../kit/request/queries.ts'
import { prefer, usePreferences } from '../../../kit/settings/preferences.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { ErrorBoundary } from '../../../kit/ui/feedback/ErrorBoundary.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { AppBar } from '../bar/AppBar.tsx'
import type { BarTools } from '../bar/bar-tools.ts'
import { Drawer } from '../drawer/Drawer.tsx'
import { SideDrawer } from '../drawer/SideDrawer.tsx'
import { UnsavedQuestion } from '../overlays/UnsavedQuestion.tsx'
import { mayOpen, openWithoutCodes } from '../screens/authorize-screen.ts'
import { useScreen, useScreenPath } from '../screens/paths.ts'
import { confirmationQuestion } from '../session/confirmation.ts'
import { useSession } from '../session/session.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { Footer } from './Footer.tsx'
import styles from './frame.module.css'
import { Splash } from './Splash.tsx'

const NarrowDrawer = lazy(() => import('../drawer/NarrowDrawer.tsx'), 'NarrowDrawer')
const ViewBanner = lazy(() => import('../banners/Banners.tsx'), 'ViewBanner', null)
const RightsUnread = lazy(() => import('../banners/Banners.tsx'), 'RightsUnread', null)
const ConfirmationDialog = lazy(() => import('../overlays/ConfirmationDialog.tsx'), 'ConfirmationDialog')
const SettingsDrawer = lazy(() => import('../settings/SettingsDrawer.tsx'), 'SettingsDrawer')

interface Props {
  readonly tools: BarTools
  /** Loads the parts that must be available when the server does not respond. Called once, some time after the page. */
  readonly preload: () => void
}

/** The layout of the signed-in screens: the query client and the frame. Import it lazily. */
export function DashboardLayout(props: Props): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame {...props} />
    </QueryClientProvider>
  )
}

/** From this width in pixels, the desk has room beside the wide drawer: half of the window for the document, and its two sides. */
const wideDesk = 1920

/** Drawer, bar, content, footer, and the settings on the other side. */
function Frame({ tools, preload }: Props): ReactElement {
  const { t } = useTranslation()
  const { drawer, mini: isMini, clipped } = usePreferences()
  const narrow = useNarrow()
  const { pathname } = useLocation()
  const [over, setOver] = useState(false)
  const settings = useSettings()
  const to = useScreenPath()
  const screen = useScreen()
  // The desk needs the width for the document.
  const isTight = useNarrowScreen(wideDesk) && screen === 'review-desk'
  const mini = isMini || isTight
  const { loaded, principal, unread } = useSession()
  const question = useStore(confirmationQuestion)
  const { viewing_as, must_use_codes } = principal
  const isUnread = unread.has('rights')
  // A role that requires codes may have been granted while the person was on a page that is no longer allowed.
  const isClosed = must_use_codes === true && screen !== undefined && !openWithoutCodes.has(screen)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or another width closes the drawer
  useEffect(() => setOver(false), [pathname, narrow])

  useEffect(() => {
    const timer = setTimeout(preload, 3_000)
    return () => clearTimeout(timer)
  }, [preload])

  const openSettings = () => {
    setOver(false)
    settings.show()
  }
  const width = narrow || !drawer ? '' : mini ? styles.mini : styles.wide
  const place = `${!narrow && drawer && clipped ? styles.clipped : ''} ${settings.isBeside ? styles.beside : ''}`

  // After sign-out the page is cleared before the sign-in page has loaded.
  if (!loaded) return <Splash />

  return (
    <div className={`${styles.frame} ${width} ${place}`}>
      <a href="#content" className={`strong rounded no-print ${styles.skip}`}>
        {t('shell.skip')}
      </a>
      {narrow && over ? (
        <NarrowDrawer label={t('shell.menu')} onClose={() => setOver(false)}>
          <Drawer mini={false} onSettings={openSettings} />
        </NarrowDrawer>
      ) : null}
      {!narrow && drawer ? <SideDrawer mini={mini} clipped={clipped} onSettings={openSettings} /> : null}
      <div className={`stack ${styles.page}`}>
        <AppBar
          tools={tools}
          narrow={narrow}
          open={narrow ? over : drawer}
          onToggle={() => (narrow ? setOver(!over) : prefer({ drawer: !drawer }))}
          settingsOpen={settings.isOpen}
          onSettings={settings.isOpen ? settings.hide : openSettings}
        />
        {viewing_as == null ? null : <ViewBanner role={viewing_as} />}
        {isUnread ? <RightsUnread /> : null}
        <main id="content" tabIndex={-1} className={styles.content}>
          {isClosed ? (
            <Navigate to={to('user-profile')} replace />
          ) : isUnread && screen !== undefined && !mayOpen(principal, screen) ? (
            <PageTitle>{t(`titles.${screen}`)}</PageTitle>
          ) : (
            <Outlet />
          )}
        </main>
        <Footer className={`no-print muted ${styles.foot}`} />
      </div>
      <UnsavedQuestion />
      {question === undefined ? null : <ConfirmationDialog {...question} />}
      {settings.isNeeded ? (
        <ErrorBoundary>
          <SettingsDrawer
            open={settings.isOpen}
            beside={settings.isDocked}
            takesFocus={settings.takesFocus}
            onClose={settings.hide}
          />
        </ErrorBoundary>
      ) : null}
    </div>
  )
}

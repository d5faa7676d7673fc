import {
  mdiCogOutline,
  mdiDockTop,
  mdiMenu,
  mdiMenuClose,
  mdiMenuOpen,
  mdiPageLayoutSidebarLeft,
  mdiViewDashboardOutline,
  mdiWifi,
  mdiWifiOff,
} from '@mdi/js'
import { type FunctionComponent, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useOnline } from '../../../kit/offline/connection.ts'
import { prefer, usePreferences } from '../../../kit/settings/preferences.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { IconButton } from '../../../kit/ui/button/Button.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { Logo } from '../layouts/Logo.tsx'
import { useScreen, useScreenPath } from '../screens/paths.ts'
import { usePrincipal } from '../session/session.tsx'
import { AccountButton } from './AccountButton.tsx'
import styles from './app-bar.module.css'
import type { BarTools } from './bar-tools.ts'
import { LanguageButton } from './LanguageButton.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** Loads a part that makes its own requests after the page. The bar works without it. */
function later<P extends object = object>(load: () => Promise<FunctionComponent<P>>, waiting: ReactNode = null) {
  return lazy(async () => ({ Part: await load().catch((): FunctionComponent<P> => () => null) }), 'Part', waiting)
}

const ManualLink = later(async () => (await import('./ManualLink.tsx')).ManualLink)
const NotificationBell = later(
  async () => (await import('../notifications/NotificationBell.tsx')).NotificationBell,
  <span className={`round rigid ${styles.connection}`} />,
)

interface Props {
  readonly tools: BarTools
  readonly narrow: boolean
  /** Whether the drawer is open. */
  readonly open: boolean
  readonly onToggle: () => void
  readonly settingsOpen: boolean
  readonly onSettings: () => void
}

/** The toggles of the drawer in a wide window: icons only, and below the bar. */
function DrawerToggles(): ReactElement {
  const { t } = useTranslation()
  const { mini, clipped } = usePreferences()
  return (
    <>
      <IconButton
        icon={mini ? mdiMenuClose : mdiMenuOpen}
        mirrored
        label={t(mini ? 'shell.widen_menu' : 'shell.narrow_menu')}
        onClick={() => prefer({ mini: !mini })}
      />
      <IconButton
        icon={clipped ? mdiPageLayoutSidebarLeft : mdiDockTop}
        mirrored
        label={t(clipped ? 'shell.raise_menu' : 'shell.clip_menu')}
        onClick={() => prefer({ clipped: !clipped })}
      />
    </>
  )
}

/** Whether the page's own heading has scrolled under the bar. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 44)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return scrolled
}

/** Whether a dialog with a text input is open: the search would replace it. */
function isBlocked(): boolean {
  return document.querySelector('dialog:not([data-replaceable]), [data-takes-keys]') !== null
}

/** Ctrl or Cmd with K opens the search from any signed-in page, and closes it. */
function useSearchShortcut(open: boolean, onChange: (open: boolean) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isIt =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!isIt) return
      event.preventDefault()
      if (!event.repeat) onChange(!open && !isBlocked())
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open, onChange])
}

/** The bar above the content: the toggle of the drawer, the connection state, and the tools that are always available. */
export function AppBar({ tools, narrow, open, onToggle, settingsOpen, onSettings }: Props): ReactElement {
  const { must_use_codes } = usePrincipal()
  const { t } = useTranslation()
  const to = useScreenPath()
  const online = useOnline()
  const screen = useScreen()
  const scrolled = useScrolled()
  const { clipped } = usePreferences()
  const [searches, setSearches] = useState(false)
  const [{ Search, ProgressPanel }] = useState(() => ({
    Search: later(tools.search),
    ProgressPanel: later(tools.progressPanel),
  }))
  useSearchShortcut(searches, setSearches)
  const connection = t(online ? 'shell.connected' : 'shell.disconnected')
  return (
    <header className={`no-print row gap-4 ${styles.bar} ${scrolled ? styles.scrolled : ''}`}>
      {clipped && open && !narrow ? (
        <span className={`row gap-10 strong one-line ${styles.brand}`}>
          <Logo size={28} />
          <span>{t('product.short')}</span>
        </span>
      ) : null}
      <IconButton
        icon={mdiMenu}
        label={t(open ? 'shell.close_menu' : 'shell.open_menu')}
        aria-expanded={narrow ? open : undefined}
        onClick={onToggle}
      />
      {open && !narrow ? <DrawerToggles /> : null}
      {/* The page's heading shows it already; this is for people who have scrolled past the heading. */}
      <span aria-hidden="true" className={`cut-off grow strong ${styles.title} ${scrolled ? '' : styles.away}`}>
        {screen === undefined ? null : t(`titles.${screen}`)}
      </span>
      <Search
        open={searches}
        onOpen={() => setSearches(true)}
        onClose={() => setSearches(false)}
        onSettings={onSettings}
      />
      <span
        role="img"
        aria-label={connection}
        data-tip={connection}
        className={`round rigid ${styles.connection} ${online ? 'success-ink' : 'error-ink'}`}
      >
        <Icon path={online ? mdiWifi : mdiWifiOff} />
      </span>
      {narrow ? null : (
        <>
          <Link
            to={to('home')}
            className={`pressable soft round rigid ${styles.link}`}
            aria-label={t('shell.dashboard')}
            data-tip={t('shell.dashboard')}
          >
            <Icon path={mdiViewDashboardOutline} />
          </Link>
          <LanguageButton />
          <ThemeButton />
          <IconButton
            icon={mdiCogOutline}
            label={t(settingsOpen ? 'settings.close' : 'shell.settings')}
            aria-expanded={settingsOpen}
            onClick={onSettings}
          />
        </>
      )}
      <ManualLink />
      <ProgressPanel />
      {must_use_codes === true ? null : <NotificationBell />}
      <AccountButton onSettings={onSettings} />
    </header>
  )
}

import { mdiMenu, mdiMenuClose, mdiMenuOpen, mdiViewDashboardOutline, mdiWifi, mdiWifiOff } from '@mdi/js'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOnline } from '../connection.ts'
import { useScreenPath } from '../paths.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { AccountButton } from './AccountButton.tsx'
import styles from './app-bar.module.css'
import { LanguageButton } from './LanguageButton.tsx'
import { ManualLink } from './ManualLink.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import { useScreen } from './use-screen.ts'

interface Props {
  readonly narrow: boolean
  /** Whether the drawer is open, or wide. */
  readonly open: boolean
  readonly onToggle: () => void
  readonly onSettings: () => void
}

/** Whether the page's own heading has gone under the bar. */
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

/** The bar above the content: the drawer's toggle, where one is, the connection, and what is always at hand. */
export function AppBar({ narrow, open, onToggle, onSettings }: Props): ReactElement {
  const { t } = useTranslation()
  const to = useScreenPath()
  const online = useOnline()
  const screen = useScreen()
  const scrolled = useScrolled()
  const toggleLabel = narrow
    ? t(open ? 'shell.close_menu' : 'shell.open_menu')
    : t(open ? 'shell.narrow_menu' : 'shell.widen_menu')
  const connection = t(online ? 'shell.connected' : 'shell.disconnected')
  return (
    <header className={`${styles.bar} ${scrolled ? styles.scrolled : ''}`}>
      <IconButton
        icon={narrow ? mdiMenu : open ? mdiMenuOpen : mdiMenuClose}
        mirrored
        label={toggleLabel}
        aria-expanded={narrow ? open : undefined}
        onClick={onToggle}
      />
      {/* The page's heading says it already; this is for who has scrolled past it. */}
      <span aria-hidden="true" className={`${styles.title} ${scrolled ? '' : styles.away}`}>
        {screen === undefined ? null : t(`titles.${screen}`)}
      </span>
      <span
        role="img"
        aria-label={connection}
        data-tip={connection}
        className={`${styles.connection} ${online ? styles.online : styles.offline}`}
      >
        <Icon path={online ? mdiWifi : mdiWifiOff} />
      </span>
      {narrow ? null : (
        <>
          <Link
            to={to('home')}
            className={styles.link}
            aria-label={t('shell.dashboard')}
            data-tip={t('shell.dashboard')}
          >
            <Icon path={mdiViewDashboardOutline} />
          </Link>
          <LanguageButton />
          <ThemeButton />
        </>
      )}
      <ManualLink />
      <NotificationBell />
      <AccountButton onSettings={onSettings} />
    </header>
  )
}

import { mdiAccountOutline, mdiChevronDown, mdiCogOutline, mdiLogout, mdiRefresh } from '@mdi/js'
import i18next from 'i18next'
import { type ReactElement, useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Avatar } from '../../../kit/layout/Avatar.tsx'
import { usePreferences } from '../../../kit/settings/preferences.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { drawerStyle } from '../../../kit/theme/scrims.ts'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { iconOf } from '../../ui/mdi-icons.ts'
import { backgrounds } from '../backgrounds/backgrounds.ts'
import { Logo } from '../layouts/Logo.tsx'
import { useScreenPath } from '../screens/paths.ts'
import { useSession } from '../session/session.tsx'
import { refreshPermissions, signOut } from '../session/session-calls.ts'
import styles from './drawer.module.css'
import { initialsOf, type MenuGroup, type MenuLeaf, menuEntries } from './menu-entries.ts'

interface ProfileProps {
  readonly mini: boolean
  readonly onSettings: () => void
}

interface Props extends ProfileProps {
  /** Whether the drawer shows the product's name; when clipped, the bar shows it. */
  readonly titled?: boolean
}

/** The text of a menu entry: `title` is a message key, or a text (from other servers). */
function useTitle(): (title: string) => string {
  const { t } = useTranslation()
  return (title) => (i18next.exists(title) ? String(t(title as never)) : title)
}

function Leaf({ leaf, mini }: { readonly leaf: MenuLeaf; readonly mini: boolean }): ReactElement {
  const title = useTitle()(leaf.title)
  const to = useScreenPath()
  const inner = (
    <>
      {leaf.icon === null ? (
        <span aria-hidden="true" className={`semibold centered ${styles.dot}`}>
          {initialsOf(title)}
        </span>
      ) : (
        <Icon path={iconOf(leaf.icon)} />
      )}
      <span className={mini ? 'visually-hidden' : 'grow'}>{title}</span>
    </>
  )
  return (
    <li>
      {leaf.screen === undefined ? (
        <a href={leaf.href} target="_blank" rel="noopener noreferrer" className={`pressable ${styles.entry}`}>
          {inner}
        </a>
      ) : (
        <NavLink to={to(leaf.screen)} end={leaf.exact} className={`pressable ${styles.entry}`}>
          {inner}
        </NavLink>
      )}
    </li>
  )
}

function Group({ group, mini }: { readonly group: MenuGroup; readonly mini: boolean }): ReactElement {
  const title = useTitle()(group.title)
  const to = useScreenPath()
  const { pathname } = useLocation()
  const containsPage = group.children.some(({ screen }) => {
    if (screen === undefined) return false
    const path = to(screen)
    return pathname === path || pathname.startsWith(`${path}/`)
  })
  const [open, setOpen] = useState(containsPage)
  // Navigation to one of its pages opens the group; otherwise the group stays as the person left it.
  useEffect(() => {
    if (containsPage) setOpen(true)
  }, [containsPage])
  return (
    <li>
      <button type="button" className={`pressable ${styles.entry}`} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon path={iconOf(group.icon)} />
        <span className={mini ? 'visually-hidden' : 'grow'}>{title}</span>
        {mini ? null : <Icon path={mdiChevronDown} className={styles.arrow ?? ''} />}
      </button>
      {open ? (
        <ul className={`stack gap-2 ${styles.children}`}>
          {group.children.map((leaf) => (
            <Leaf key={leaf.key} leaf={leaf} mini={mini} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function Profile({ mini, onSettings }: ProfileProps): ReactElement | null {
  const { t } = useTranslation()
  const { user } = useSession()
  const to = useScreenPath()
  const [open, setOpen] = useState(false)
  if (user === undefined) return null
  return (
    <div className={styles.profile}>
      <button type="button" className={`pressable ${styles.entry}`} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Avatar name={user.full_name} />
        <span className={mini ? 'visually-hidden' : 'grow'}>
          <span className={`cut-off block ${styles.person}`}>{personNameCase(user.full_name)}</span>
          <span className="cut-off block muted regular">{user.username}</span>
        </span>
        {mini ? null : <Icon path={mdiChevronDown} className={styles.arrow ?? ''} />}
      </button>
      {open ? (
        <ul className={`stack gap-2 ${styles.children}`}>
          <li>
            <NavLink to={to('user-profile')} className={`pressable ${styles.entry}`}>
              <Icon path={mdiAccountOutline} />
              <span className={mini ? 'visually-hidden' : 'grow'}>{t('titles.user-profile')}</span>
            </NavLink>
          </li>
          {(
            [
              ['settings', mdiCogOutline, t('shell.settings'), onSettings],
              ['sign-out', mdiLogout, t('session.sign_out'), () => void signOut()],
            ] as const
          ).map(([key, icon, label, run]) => (
            <li key={key}>
              <button type="button" className={`pressable ${styles.entry}`} onClick={run}>
                <Icon path={icon} />
                <span className={mini ? 'visually-hidden' : 'grow'}>{label}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Shown instead of a menu that could not be read. */
function MenuUnread({ mini }: { readonly mini: boolean }): ReactElement {
  const { t } = useTranslation()
  return (
    <li>
      {mini ? null : <p className={styles.unread}>{t('errors.menu')}</p>}
      <button type="button" className={`pressable ${styles.entry}`} onClick={() => void refreshPermissions(true)}>
        <Icon path={mdiRefresh} />
        <span className={mini ? 'visually-hidden' : 'grow'}>{t('errors.retry')}</span>
      </button>
    </li>
  )
}

/** The content of the side drawer: the title, the person, and the menu from the server. */
export function Drawer({ mini, titled = true, onSettings }: Props): ReactElement {
  const { t } = useTranslation()
  const { menu, unread } = useSession()
  const { image, imageName, scrim } = usePreferences()
  const behind = image ? { style: drawerStyle(scrim, backgrounds[imageName]) } : {}
  return (
    <div className={`column ${styles.drawer} ${mini ? styles.mini : ''}`} {...behind}>
      {titled ? (
        <p className={`row gap-12 strong one-line ${styles.title}`}>
          <Logo size={36} />
          {mini ? <span className="visually-hidden">{t('product.short')}</span> : <span>{t('product.short')}</span>}
          {mini ? (
            <span aria-hidden="true" className="muted">
              {t('product.mini')}
            </span>
          ) : null}
        </p>
      ) : null}
      <Profile mini={mini} onSettings={onSettings} />
      <nav aria-label={t('shell.menu')} className={styles.menu}>
        <ul className="stack gap-2">
          {menuEntries(menu).map((entry) =>
            'children' in entry ? (
              <Group key={entry.key} group={entry} mini={mini} />
            ) : (
              <Leaf key={entry.key} leaf={entry} mini={mini} />
            ),
          )}
          {unread.has('menu') ? <MenuUnread mini={mini} /> : null}
        </ul>
      </nav>
    </div>
  )
}

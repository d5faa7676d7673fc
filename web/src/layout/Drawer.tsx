import { mdiChevronDown, mdiCogOutline, mdiLogout } from '@mdi/js'
import type { MenuItem } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { nameCase } from '../names.ts'
import { isRouted, useScreenPath } from '../paths.ts'
import { usePreferences } from '../preferences.ts'
import { useSession } from '../session.tsx'
import { signOut } from '../session-calls.ts'
import { drawerStyle } from '../theme/scrims.ts'
import { Icon } from '../ui/Icon.tsx'
import { iconOf } from '../ui/mdi-icons.ts'
import { Avatar } from './Avatar.tsx'
import { backgrounds } from './backgrounds.ts'
import styles from './drawer.module.css'
import { Logo } from './Logo.tsx'

interface Props {
  readonly mini: boolean
  readonly onSettings: () => void
}

/** The words of a menu entry: `title` is a key of the messages, or (of other servers) already words. */
function useTitle(): (title: string) => string {
  const { t, i18n } = useTranslation()
  return (title) => (i18n.exists(title) ? String(t(title as never)) : title)
}

function Leaf({ item, mini }: { readonly item: MenuItem; readonly mini: boolean }): ReactElement | null {
  const title = useTitle()(item.title)
  const to = useScreenPath()
  // An entry without a screen of ours leads nowhere: it is left out rather than shown dead.
  if (!item.can || item.to === null || !isRouted(item.to.name)) return null
  return (
    <li>
      <NavLink
        to={to(item.to.name)}
        end={item.exact}
        className={styles.entry ?? ''}
        {...(mini ? { 'data-tip': title } : {})}
      >
        {item.icon === null ? (
          <span className={styles.dot}>{initialsOf(title)}</span>
        ) : (
          <Icon path={iconOf(item.icon)} />
        )}
        <span className={mini ? 'visually-hidden' : styles.words}>{title}</span>
      </NavLink>
    </li>
  )
}

/** Two letters for an entry without an icon. */
function initialsOf(title: string): string {
  const words = title.split(/\s+/).filter((word) => word.length > 2)
  return ((words[0]?.charAt(0) ?? '') + (words[1]?.charAt(0) ?? '')).toUpperCase()
}

function Group({ item, mini }: { readonly item: MenuItem; readonly mini: boolean }): ReactElement | null {
  const title = useTitle()(item.title)
  const to = useScreenPath()
  const { pathname } = useLocation()
  const children = (item.children ?? []).filter((child) => child.can && child.to !== null && isRouted(child.to.name))
  const holdsPage = children.some((child) => isRouted(child.to?.name) && pathname.startsWith(to(child.to.name)))
  const [open, setOpen] = useState(holdsPage)
  if (children.length === 0) return null
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        {...(mini ? { 'data-tip': title } : {})}
        onClick={() => setOpen(!open)}
      >
        <Icon path={iconOf(item.icon)} />
        <span className={mini ? 'visually-hidden' : styles.words}>{title}</span>
        {mini ? null : <Icon path={mdiChevronDown} className={styles.arrow ?? ''} />}
      </button>
      {open ? (
        <ul className={styles.children}>
          {children.map((child) => (
            <Leaf key={child.title} item={child} mini={mini} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

function Profile({ mini, onSettings }: Props): ReactElement | null {
  const { t } = useTranslation()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  if (user === undefined) return null
  return (
    <div className={styles.profile}>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        {...(mini ? { 'data-tip': nameCase(user.full_name) } : {})}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={user.full_name} />
        <span className={mini ? 'visually-hidden' : styles.words}>
          <span className={styles.person}>{nameCase(user.full_name)}</span>
          <span className={styles.username}>{user.username}</span>
        </span>
        {mini ? null : <Icon path={mdiChevronDown} className={styles.arrow ?? ''} />}
      </button>
      {open ? (
        <ul className={styles.children}>
          {(
            [
              ['settings', mdiCogOutline, t('shell.settings'), onSettings],
              ['sign-out', mdiLogout, t('session.sign_out'), () => void signOut()],
            ] as const
          ).map(([key, icon, words, run]) => (
            <li key={key}>
              <button type="button" className={styles.entry} {...(mini ? { 'data-tip': words } : {})} onClick={run}>
                <Icon path={icon} />
                <span className={mini ? 'visually-hidden' : styles.words}>{words}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The content of the side drawer: the title, the person, and the menu the server sent. */
export function Drawer({ mini, onSettings }: Props): ReactElement {
  const { t } = useTranslation()
  const { menu } = useSession()
  const { image, imageName, scrim } = usePreferences()
  const behind = image ? { style: drawerStyle(scrim, backgrounds[imageName]) } : {}
  return (
    <div className={`${styles.drawer} ${mini ? styles.mini : ''}`} {...behind}>
      <p className={styles.title}>
        <Logo size={36} />
        {mini ? <span className="visually-hidden">{t('product.short')}</span> : t('product.short')}
        {mini ? (
          <span aria-hidden="true" className={styles.short}>
            {t('product.mini')}
          </span>
        ) : null}
      </p>
      <Profile mini={mini} onSettings={onSettings} />
      <nav aria-label={t('shell.menu')} className={styles.menu}>
        <ul>
          {menu.map((item) =>
            item.children === undefined ? (
              <Leaf key={item.title} item={item} mini={mini} />
            ) : (
              <Group key={item.title} item={item} mini={mini} />
            ),
          )}
        </ul>
      </nav>
    </div>
  )
}

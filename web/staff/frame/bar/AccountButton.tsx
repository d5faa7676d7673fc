import {
  mdiAccountEyeOutline,
  mdiAccountOutline,
  mdiCogOutline,
  mdiFormatListChecks,
  mdiLogout,
  mdiMessageTextOutline,
  mdiTranslate,
} from '@mdi/js'
import { isA, locales } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { Avatar } from '../../../kit/layout/Avatar.tsx'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { mayOpen } from '../screens/authorize-screen.ts'
import { useScreenPath } from '../screens/paths.ts'
import { useSwitchLocale } from '../screens/switch-locale.ts'
import { useSession } from '../session/session.tsx'
import { signOut } from '../session/session-calls.ts'
import styles from './app-bar.module.css'

const Menu = lazy(() => import('../../ui/menu/Menu.tsx'), 'Menu')

const ViewAsDialog = lazy(() => import('./ViewAsDialog.tsx'), 'ViewAsDialog')
const RecentMessages = lazy(() => import('./RecentMessages.tsx'), 'RecentMessages')

/** The account menu: the signed-in person, the settings, the other language, and sign-out. */
export function AccountButton({ onSettings }: { readonly onSettings: () => void }): ReactElement | null {
  const { t, locale } = useTranslation()
  const { user, principal } = useSession()
  const switchLocale = useSwitchLocale()
  const navigate = useNavigate()
  const to = useScreenPath()
  const { dialog, open } = useDialog()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (user === undefined) return null
  const name = personNameCase(user.full_name)
  const other = locales.find((one) => one !== locale) ?? 'es'
  return (
    <>
      <button
        type="button"
        data-name="account"
        className={`pressable rigid ${styles.account}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('shell.account', { name })}
        data-tip={name}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={user.full_name} />
      </button>
      {anchor === null ? null : (
        <Menu
          anchor={anchor}
          label={t('shell.account', { name })}
          onClose={() => setAnchor(null)}
          head={
            <>
              <span className="strong">{name}</span>
              <span className="muted break-words">{user.email}</span>
            </>
          }
          actions={[
            {
              key: 'profile',
              label: t('titles.user-profile'),
              icon: mdiAccountOutline,
              run: () => void navigate(to('user-profile')),
            },
            { key: 'settings', label: t('shell.settings'), icon: mdiCogOutline, run: onSettings },
            {
              key: 'language',
              label: t('shell.other_language'),
              icon: mdiTranslate,
              run: () => void switchLocale(other),
            },
            {
              key: 'messages',
              label: t('shell.recent_messages'),
              icon: mdiMessageTextOutline,
              run: () => open((onClose) => <RecentMessages onClose={onClose} />),
            },
            mayOpen(principal, 'first-steps') && {
              key: 'first-steps',
              label: t('titles.first-steps'),
              icon: mdiFormatListChecks,
              run: () => void navigate(to('first-steps')),
            },
            isA(principal, 'superadmin') && {
              key: 'view-as',
              label: t('viewing.begin'),
              icon: mdiAccountEyeOutline,
              run: () => open((onClose) => <ViewAsDialog onClose={onClose} />),
            },
            { key: 'out', label: t('session.sign_out'), icon: mdiLogout, apart: true, run: () => void signOut() },
          ]}
        />
      )}
      {dialog}
    </>
  )
}

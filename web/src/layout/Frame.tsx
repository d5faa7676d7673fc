import { mdiLogout } from '@mdi/js'
import { type ReactElement, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet } from 'react-router'
import { isScreenName, useScreenPath } from '../paths.ts'
import { signOut, useSession } from '../session.tsx'
import { IconButton } from '../ui/Button.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { ThemeButton } from './ThemeButton.tsx'

export function Frame(): ReactElement {
  const { t } = useTranslation()
  const { menu } = useSession()
  const to = useScreenPath()
  return (
    <>
      <header>
        <LanguageButton />
        <ThemeButton />
        <IconButton icon={mdiLogout} label={t('session.sign_out')} onClick={() => void signOut()} />
      </header>
      <nav aria-label={t('shell.menu')}>
        {menu.map((item) =>
          item.to && isScreenName(item.to.name) ? (
            <Link key={item.title} to={to(item.to.name)}>
              {t(`titles.${item.to.name}`)}
            </Link>
          ) : null,
        )}
      </nav>
      <main id="content">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </>
  )
}

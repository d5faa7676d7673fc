import {
  mdiAccountCircleOutline,
  mdiAccountGroupOutline,
  mdiBellOutline,
  mdiCalendarCheckOutline,
  mdiMagnify,
} from '@mdi/js'
import type { CitizenPageName } from '@portal/contract/citizens'
import {
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Icon } from '../../kit/ui/picture/Icon.tsx'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import styles from './frame.module.css'
import { unreadNotices, useNotices } from './notices.ts'
import { localeOf, otherLanguageTo, pageAt, usePageTo } from './paths.ts'
import { useIsSignedIn } from './session/session.ts'

/** The page works without them, so a failed load does not show the error page. */
const Overlays = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./Overlays.tsx')).Overlays }
  } catch {
    return { default: () => null }
  }
})

interface Place {
  readonly page: CitizenPageName
  readonly icon: string
  readonly label: `frame.${'offer' | 'family' | 'my_activities' | 'notices' | 'sign_in' | 'sign_up'}`
  /** The other pages of this entry. */
  readonly also?: readonly CitizenPageName[]
}

const visitorPlaces: readonly Place[] = [
  { page: 'offer', icon: mdiMagnify, label: 'frame.offer', also: ['activity'] },
  { page: 'sign-in', icon: mdiAccountCircleOutline, label: 'frame.sign_in' },
  { page: 'sign-up', icon: mdiAccountGroupOutline, label: 'frame.sign_up', also: ['sign-up-step', 'sign-up-status'] },
]
const citizenPlaces: readonly Place[] = [
  { page: 'offer', icon: mdiMagnify, label: 'frame.offer', also: ['activity', 'take-part'] },
  {
    page: 'family',
    icon: mdiAccountGroupOutline,
    label: 'frame.family',
    also: ['add-person', 'person', 'person-section', 'person-documents', 'person-guardians', 'person-plain'],
  },
  {
    page: 'my-activities',
    icon: mdiCalendarCheckOutline,
    label: 'frame.my_activities',
    also: ['enrolment', 'voucher', 'team', 'join-team'],
  },
  { page: 'notices', icon: mdiBellOutline, label: 'frame.notices' },
]

/** Requests the notices every two minutes, and shows the number of unread ones. */
function UnreadBadge(): ReactElement | null {
  const { t } = useTranslation()
  const { data } = useNotices(1)
  const unread = data?.details.unread ?? 0
  useEffect(() => unreadNotices.set(unread), [unread])
  if (unread === 0) return null
  return (
    <span className={`strong centered ${styles.badge}`}>
      <span>{unread > 98 ? '99+' : unread}</span>
      <span className="visually-hidden">{` ${t('frame.unread', { count: unread })}`}</span>
    </span>
  )
}

const noEvents = () => () => {}

/** The frame of every page: the logo, the navigation, the content and the footer. On a phone the navigation is at the bottom. */
export function Frame({ children }: { readonly children: ReactNode }): ReactElement {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const to = usePageTo()
  const isSignedIn = useIsSignedIn()
  // A page that the server renders has no overlays.
  const isBrowser = useSyncExternalStore(
    noEvents,
    () => true,
    () => false,
  )
  const here = pageAt(pathname)?.name
  const other = localeOf(pathname) === 'es' ? 'en' : 'es'
  return (
    <div className={`column citizen-page ${styles.frame}`}>
      <a href="#content" className={styles.skip}>
        {t('frame.skip')}
      </a>
      <header className={styles.head}>
        <div className={`row gap-8 ${styles.bar}`}>
          <Link to={to('offer')} className={`row gap-10 shrink ink semibold ${styles.mark}`}>
            <img src={`${import.meta.env.BASE_URL}favicon.svg`} width="36" height="36" alt="" />
            <span>{t('product.name')}</span>
          </Link>
          <nav aria-label={t('frame.places')} className={styles.links}>
            {(isSignedIn ? citizenPlaces : visitorPlaces).map(({ page, icon, label, also }) => (
              <Link
                key={page}
                to={to(page)}
                className={`row gap-8 soft ${styles.link}`}
                aria-current={here !== undefined && (here === page || also?.includes(here)) ? 'page' : undefined}
              >
                <Icon path={icon} size={22} />
                <span>{t(label)}</span>
                {page === 'notices' ? <UnreadBadge /> : null}
              </Link>
            ))}
          </nav>
          {isSignedIn ? (
            <Link
              to={to('account')}
              className={`rigid soft ${styles.account}`}
              aria-label={t('frame.account')}
              aria-current={here === 'account' || here === 'account-section' ? 'page' : undefined}
              data-tip={t('frame.account')}
            >
              <Icon path={mdiAccountCircleOutline} size={24} />
            </Link>
          ) : null}
        </div>
      </header>
      <ConnectionStatus />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <footer className={`muted ${styles.foot}`}>
        <div>
          <span>{t('product.institute')}</span>
          <Link to={otherLanguageTo(pathname, search, other)} hrefLang={other} lang={other}>
            {other === 'en' ? 'English' : 'Español'}
          </Link>
          <Link to={to('terms')}>{t('frame.terms')}</Link>
          <Link to={to('check-voucher')}>{t('frame.check_voucher')}</Link>
        </div>
      </footer>
      {isBrowser ? (
        <Suspense fallback={null}>
          <Overlays />
        </Suspense>
      ) : null}
    </div>
  )
}

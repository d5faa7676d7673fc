import { mdiMapMarkerQuestionOutline, mdiWifiOff } from '@mdi/js'
import { screenPath } from '@portal/contract/staff'
import { type ReactElement, useEffect, useRef } from 'react'
import { isRouteErrorResponse, Link, Navigate, useLocation, useRevalidator, useRouteError } from 'react-router'
import { useOnline } from '../../../kit/offline/connection.ts'
import { ApiError, handlingOf } from '../../../kit/request/api-errors.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button, buttonClass } from '../../../kit/ui/button/Button.tsx'
import { Drawing } from '../../../kit/ui/picture/Drawing.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { PageTitle } from '../../../kit/ui/text/PageTitle.tsx'
import { signInPath, usePathForm } from '../screens/paths.ts'
import { endReasonOf, isSignedIn } from '../session/session.tsx'
import styles from './error-page.module.css'
import { EmptyLayout, PasswordLayout } from './PrincipalLayout.tsx'

interface PageProps {
  readonly drawing?: Elements
  readonly title: string
  readonly message: string
  readonly children: Elements
}

/** A very large title, a description, and what can be done. */
function MessagePage({ drawing, title, message, children }: PageProps): ReactElement {
  const Layout = isSignedIn() ? EmptyLayout : PasswordLayout
  return (
    <Layout>
      <div className={`grid gap-16 centered ${styles.page}`}>
        {drawing}
        <PageTitle className={styles.title}>{title}</PageTitle>
        <p className={styles.message}>{message}</p>
        {children}
      </div>
    </Layout>
  )
}

interface Props {
  readonly code: number
  readonly message: string
  readonly requestId?: string | undefined
}

/** The page of an error, with a link to the index. */
function ErrorView({ code, message, requestId }: Props): ReactElement {
  const { t } = useTranslation()
  const form = usePathForm()
  const isMissing = code === 404
  return (
    <MessagePage
      drawing={
        isMissing ? (
          <Drawing name="search-path">
            <Icon path={mdiMapMarkerQuestionOutline} size={48} />
          </Drawing>
        ) : null
      }
      title={isMissing ? t('errors.not_found') : t('errors.code', { code })}
      message={message}
    >
      {requestId === undefined ? null : <p className="muted">{t('errors.reference', { id: requestId })}</p>}
      <Link to={screenPath('index', form)} className={buttonClass({ variant: 'filled' })}>
        {t('errors.leave')}
      </Link>
    </MessagePage>
  )
}

/** Shown for a page that was opened offline; the page is rendered when the connection is back, and nothing is lost. */
function OfflineView({ message }: { readonly message: string }): ReactElement {
  const { t } = useTranslation()
  const online = useOnline()
  const { revalidate, state } = useRevalidator()
  const before = useRef(online)
  useEffect(() => {
    if (online && !before.current) void revalidate()
    before.current = online
  }, [online, revalidate])
  return (
    <MessagePage
      drawing={
        <Drawing name="offline-cloud">
          <Icon path={mdiWifiOff} size={48} />
        </Drawing>
      }
      title={t('shell.disconnected')}
      message={message}
    >
      <Button variant="filled" busy={state === 'loading'} onClick={() => void revalidate()}>
        {t('errors.retry')}
      </Button>
    </MessagePage>
  )
}

/** Shown instead of a page that could not be rendered. */
export function ErrorPage(): ReactElement {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const thrown = useRouteError()
  if (isRouteErrorResponse(thrown)) {
    const message = thrown.status === 404 ? t('errors.page_not_found') : t('errors.unexpected')
    return <ErrorView code={thrown.status} message={message} />
  }
  if (thrown instanceof ApiError) {
    if (handlingOf(thrown) === 'sign-in') {
      return <Navigate replace to={signInPath(pathname + search, endReasonOf(thrown))} />
    }
    if (thrown.kind === 'offline') return <OfflineView message={thrown.message} />
    return <ErrorView code={thrown.status || 500} message={thrown.message} requestId={thrown.requestId} />
  }
  return <ErrorView code={500} message={t('errors.default')} />
}

/** The page for an address that is not a screen. */
export function NotFoundPage(): ReactElement {
  const { t } = useTranslation()
  return <ErrorView code={404} message={t('errors.page_not_found')} />
}

import { mdiMapMarkerQuestionOutline, mdiWifiOff } from '@mdi/js'
import { screenPath } from '@portal/contract/staff'
import { type ReactElement, useEffect, useRef } from 'react'
import { isRouteErrorResponse, Link, Navigate, useLocation, useRevalidator, useRouteError } from 'react-router'
import { useOnline } from '../../kit/offline/connection.ts'
import { ApiError, handlingOf } from '../../kit/request/api-errors.ts'
import { endReasonOf, isSignedIn } from '../../kit/session/session.tsx'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Button, buttonClass } from '../../kit/ui/Button.tsx'
import { Drawing } from '../../kit/ui/Drawing.tsx'
import { Icon } from '../../kit/ui/Icon.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyLayout } from './EmptyLayout.tsx'
import styles from './error-page.module.css'
import { PasswordLayout } from './PasswordLayout.tsx'
import { formOf } from './paths.ts'
import { signInPath } from './sign-in-path.ts'

interface Props {
  readonly code: number
  readonly message: string
  readonly requestId?: string | undefined
}

/** The page of an error: a very large title, a description, and a link to the index (specification, point 2). */
function ErrorView({ code, message, requestId }: Props): ReactElement {
  const { t } = useTranslation()
  const form = formOf(useLocation().pathname)
  const Layout = isSignedIn() ? EmptyLayout : PasswordLayout
  return (
    <Layout>
      <div className={styles.page}>
        {code === 404 ? (
          <Drawing name="search-path">
            <Icon path={mdiMapMarkerQuestionOutline} size={48} />
          </Drawing>
        ) : null}
        <PageTitle className={styles.title}>
          {code === 404 ? t('errors.not_found') : t('errors.code', { code })}
        </PageTitle>
        <p className={styles.message}>{message}</p>
        {requestId === undefined ? null : <p className="muted">{t('errors.reference', { id: requestId })}</p>}
        <Link to={screenPath('index', form)} className={buttonClass({ variant: 'filled' })}>
          {t('errors.leave')}
        </Link>
      </div>
    </Layout>
  )
}

/** Shown for a page that was opened offline; the page is drawn when the connection is back, and nothing is lost. */
function OfflineView({ message }: { readonly message: string }): ReactElement {
  const { t } = useTranslation()
  const online = useOnline()
  const { revalidate, state } = useRevalidator()
  const before = useRef(online)
  const Layout = isSignedIn() ? EmptyLayout : PasswordLayout
  useEffect(() => {
    if (online && !before.current) void revalidate()
    before.current = online
  }, [online, revalidate])
  return (
    <Layout>
      <div className={styles.page}>
        <Drawing name="offline-cloud">
          <Icon path={mdiWifiOff} size={48} />
        </Drawing>
        <PageTitle className={styles.title}>{t('shell.disconnected')}</PageTitle>
        <p className={styles.message}>{message}</p>
        <Button variant="filled" busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('errors.retry')}
        </Button>
      </div>
    </Layout>
  )
}

/** Shown instead of a page that could not be drawn. */
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
    if (thrown.failure === 'offline') return <OfflineView message={thrown.message} />
    return <ErrorView code={thrown.status || 500} message={thrown.message} requestId={thrown.requestId} />
  }
  return <ErrorView code={500} message={t('errors.default')} />
}

/** The page for an address that is not a screen. */
export function NotFoundPage(): ReactElement {
  const { t } = useTranslation()
  return <ErrorView code={404} message={t('errors.page_not_found')} />
}

import { type CitizenPageName, citizenPages } from '@portal/contract/citizens'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router'
import { noteNavigation } from '../kit/device/has-navigated.ts'
import { useStore } from '../kit/device/store.ts'
import { reloadOnce } from '../kit/offline/reload-once.ts'
import { cancelRequests } from '../kit/request/cancel-requests.ts'
import { returnPath } from '../kit/session/return-path.ts'
import { changeLocale, currentLocale, useTranslation, withNamespaces } from '../kit/text/i18n.ts'
import { ErrorBoundary } from '../kit/ui/feedback/ErrorBoundary.tsx'
import { SkeletonLines } from '../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../kit/ui/feedback/Status.tsx'
import { showNotLoaded } from '../kit/ui/feedback/snackbars.ts'
import { Frame } from './frame/Frame.tsx'
import { NotFoundPage } from './frame/Page.tsx'
import { localeOf, otherLanguageTo, pageAt, pageTo, patternOf } from './frame/paths.ts'
import { emailIsUnconfirmed, useIsSignedIn } from './frame/session/session.ts'
import type { CitizenNamespace } from './messages/load.ts'

interface LazyPage {
  readonly Component: ComponentType
  readonly load: () => Promise<unknown>
}

/** A page that is loaded with its messages when it is opened. */
function page<Name extends string>(
  namespaces: CitizenNamespace | readonly CitizenNamespace[] | null,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): LazyPage {
  const needed = namespaces === null ? [] : [namespaces].flat()
  const loadAll = async (): Promise<{ default: ComponentType }> => {
    const module = await withNamespaces(reloadOnce(load), ...needed)
    return { default: module[name] }
  }
  return { Component: lazy(loadAll), load: loadAll }
}

const withForm = ['account', 'forms'] as const
const withPersonForm = ['family', 'forms'] as const

/** The component of each page, and the messages that are loaded with it. */
const pages: Readonly<Record<CitizenPageName, LazyPage>> = {
  offer: page(null, () => import('./offer/list/OfferPage.tsx'), 'OfferPage'),
  'person-documents': page(
    'documents',
    () => import('./people/person-documents/PersonDocumentsPage.tsx'),
    'PersonDocumentsPage',
  ),
  activity: page('activity', () => import('./offer/activity/ActivityPage.tsx'), 'ActivityPage'),
  'check-voucher': page('check', () => import('./enrolments/check-voucher/CheckVoucherPage.tsx'), 'CheckVoucherPage'),
  'my-vouchers': page('part', () => import('./enrolments/own/SavedVouchersPage.tsx'), 'SavedVouchersPage'),
  terms: page('activity', () => import('./offer/terms/TermsPage.tsx'), 'TermsPage'),
  'sign-in': page('account', () => import('./accounts/SignInPage.tsx'), 'SignInPage'),
  'sign-up': page(withForm, () => import('./accounts/sign-up/StepPage.tsx'), 'SignUpPage'),
  'sign-up-step': page(withForm, () => import('./accounts/sign-up/StepPage.tsx'), 'StepPage'),
  'sign-up-status': page(withForm, () => import('./accounts/StatusPage.tsx'), 'StatusPage'),
  'confirm-email': page(withForm, () => import('./accounts/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  passwordForgotten: page(withForm, () => import('./accounts/ForgottenPage.tsx'), 'ForgottenPage'),
  passwordReset: page(withForm, () => import('./accounts/ResetPage.tsx'), 'ResetPage'),
  'take-part': page('part', () => import('./enrolments/enrol/TakePartPage.tsx'), 'TakePartPage'),
  'my-activities': page('part', () => import('./enrolments/own/MyActivitiesPage.tsx'), 'MyActivitiesPage'),
  enrolment: page('part', () => import('./enrolments/own/EnrolmentPage.tsx'), 'EnrolmentPage'),
  team: page('part', () => import('./enrolments/team/TeamPage.tsx'), 'TeamPage'),
  'join-team': page('part', () => import('./enrolments/team/JoinTeamPage.tsx'), 'JoinTeamPage'),
  voucher: page('part', () => import('./enrolments/own/VoucherPage.tsx'), 'VoucherPage'),
  notices: page('own', () => import('./notices/NoticesPage.tsx'), 'NoticesPage'),
  account: page('own', () => import('./accounts/own/AccountPage.tsx'), 'AccountPage'),
  'account-section': page(
    ['own', ...withForm],
    () => import('./accounts/own/AccountSectionPage.tsx'),
    'AccountSectionPage',
  ),
  family: page('family', () => import('./people/family/FamilyPage.tsx'), 'FamilyPage'),
  'add-person': page(withPersonForm, () => import('./people/family/AddPersonPage.tsx'), 'AddPersonPage'),
  person: page(withPersonForm, () => import('./people/family/PersonPage.tsx'), 'PersonPage'),
  'person-section': page(withPersonForm, () => import('./people/family/PersonSectionPage.tsx'), 'PersonSectionPage'),
  'person-guardians': page('family', () => import('./people/family/GuardiansPage.tsx'), 'GuardiansPage'),
  'person-plain': page(withPersonForm, () => import('./people/family/PlainPage.tsx'), 'PlainPage'),
}

/** Loads the page at a path, so that React can hydrate it at once. */
export async function loadPage(pathname: string): Promise<void> {
  const found = pageAt(pathname)
  await (found && pages[found.name].load())
}

interface GuardedProps {
  readonly name: CitizenPageName
  readonly Component: ComponentType
}

/** Redirects visitors of guarded pages to the sign-in page and afterwards back, and signed-in citizens away from the sign-in page. */
function Guarded({ name, Component }: GuardedProps): ReactElement {
  const isSignedIn = useIsSignedIn()
  const isUnconfirmed = useStore(emailIsUnconfirmed)
  const { pathname, search } = useLocation()
  const [query] = useSearchParams()
  const locale = localeOf(pathname)
  const audience = citizenPages[name].for
  const back = new URLSearchParams({ redirect: pathname + search })
  if (audience === 'citizen' && !isSignedIn) return <Navigate to={`${pageTo('sign-in', locale)}?${back}`} replace />
  if (audience === 'citizen' && isUnconfirmed && name !== 'confirm-email')
    return <Navigate to={`${pageTo('confirm-email', locale)}?${back}`} replace />
  if (audience === 'visitor' && isSignedIn)
    return <Navigate to={returnPath(query.get('redirect')) ?? pageTo('family', locale)} replace />
  return <Component />
}

/** Sets the language of the address. The page keeps typed values. If the messages cannot be loaded, the former address returns. */
function useLanguageOfAddress(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const locale = localeOf(pathname)
  const [shown, setShown] = useState(currentLocale())
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the language of the address changes
  useEffect(() => {
    if (locale === shown) return
    noteNavigation()
    changeLocale(locale).then(
      () => setShown(locale),
      () => {
        showNotLoaded()
        void navigate(otherLanguageTo(pathname, search, shown), { replace: true })
      },
    )
  }, [locale, shown])
}

/** Repeats a press on a button of a server-rendered page that came before the application ran. */
function EarlyPress(): null {
  useEffect(() => {
    const page = window as { earlyPress?: HTMLElement | null | undefined }
    const button = page.earlyPress
    page.earlyPress = undefined
    if (button?.isConnected) button.click()
  }, [])
  return null
}

/** All pages in both languages, inside the frame. */
function Routing(): ReactElement {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const found = pageAt(pathname)
  const Component = found && pages[found.name].Component
  // The page in both languages is one route: it stays mounted when the language changes.
  const page = JSON.stringify(found ?? pathname)
  const [first] = useState(page)
  const isBack = useNavigationType() === 'POP'
  // Before the page renders, because its title takes the focus on render.
  if (page !== first) noteNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: going back, the browser itself finds the former place
  useEffect(() => {
    if (page === first) return
    if (!isBack) scrollTo(0, 0)
    return cancelRequests
  }, [page, first])
  useLanguageOfAddress()
  const waiting = (
    <div>
      <Status className="visually-hidden">{t('ui.loading')}</Status>
      <SkeletonLines lines={6} />
    </div>
  )
  return (
    <Frame>
      <ErrorBoundary key={page}>
        <Suspense fallback={waiting}>
          <Routes>
            {found && Component ? (
              <Route
                path={patternOf(found.name, localeOf(pathname))}
                element={<Guarded name={found.name} Component={Component} />}
              />
            ) : null}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
          <EarlyPress />
        </Suspense>
      </ErrorBoundary>
    </Frame>
  )
}

/** The application inside a router: that of the browser, or the server's for one address. */
export function App({ client }: { readonly client: QueryClient }): ReactElement {
  return (
    <QueryClientProvider client={client}>
      <Routing />
    </QueryClientProvider>
  )
}

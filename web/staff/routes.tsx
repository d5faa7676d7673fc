import {
  type CatalogueName,
  type PathForm,
  type Screen,
  type ScreenName,
  screenPath,
  screens,
} from '@portal/contract/staff'
import type { ComponentType } from 'react'
import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { reloadOnce } from '../kit/offline/reload-once.ts'
import { changeLocale, loadNamespace, preferredLocale, withNamespaces } from '../kit/text/i18n.ts'
import { passportPath } from './enrolments/check-voucher/passport-address.ts'
import type { BarTools } from './frame/bar/bar-tools.ts'
import { ErrorPlace } from './frame/layouts/ErrorPlace.tsx'
import { Root } from './frame/layouts/Root.tsx'
import { Splash } from './frame/layouts/Splash.tsx'
import { formOf, routerBase } from './frame/screens/paths.ts'
import { guardOf } from './frame/screens/screen-route.ts'
import { isSignedIn } from './frame/session/session.tsx'

type Lazy = () => Promise<ComponentType>

/** A chunk that cannot be fetched belongs to an older version that is no longer on the server: the page is reloaded once. */
function lazily<M, K extends keyof M>(load: () => Promise<M>, name: K): () => Promise<M[K]> {
  return async () => {
    const module = await reloadOnce(load)
    return module[name]
  }
}

/** Keeps the first component: a page in another language is the same component, so it keeps its state and the focus. */
function same(load: Lazy): Lazy {
  let first: ComponentType | undefined
  return async () => {
    const loaded = await load()
    first ??= loaded
    return first
  }
}

/** Loads a screen that needs the messages of another namespace. */
function withMessages<K extends string>(
  namespace: 'data' | 'administration',
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): Lazy {
  return lazily(() => withNamespaces(load(), namespace), name)
}

/** The tools of the app bar that come from rooms. */
const barTools: BarTools = {
  search: async () => (await import('./oversight/search/SearchButton.tsx')).SearchButton,
  progressPanel: async () => (await import('./list/jobs/ProgressButton.tsx')).ProgressButton,
}

/** Runs work once, however often it is called. */
function once(work: () => unknown): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/** Loads the signed-in frame with its first page. A part that fails is loaded again when it is needed. */
const preloadInside = once(() =>
  Promise.allSettled([
    import('./frame/screens/authorize-screen.ts'),
    import('./accounts/session/credentials.ts'),
    import('./frame/layouts/DashboardLayout.tsx'),
    import('./oversight/dashboard/HomeScreen.tsx'),
    loadNamespace('inside'),
  ]),
)

/** Loads the pages that are shown when the server does not respond, because they cannot be loaded then; and the base of all dialogs. */
const preloadOutside = once(() =>
  Promise.allSettled([
    import('./frame/layouts/ErrorPage.tsx'),
    import('./accounts/session/SignInScreen.tsx'),
    import('../kit/ui/dialog/Dialog.tsx'),
  ]),
)

/** The sign-in page, which loads the signed-in frame with its first page while the person types. */
const signIn = same(async () => {
  const { SignInScreen } = await reloadOnce(() => import('./accounts/session/SignInScreen.tsx'))
  return () => <SignInScreen preload={preloadInside} />
})

/** The signed-in frame. */
const frame = same(async () => {
  const { DashboardLayout } = await reloadOnce(() => import('./frame/layouts/DashboardLayout.tsx'))
  return () => <DashboardLayout tools={barTools} preload={preloadOutside} />
})

/** Screens outside the dashboard's frame. */
const alone = {
  login: signIn,
  'password-forgot': lazily(() => import('./accounts/session/ForgotScreen.tsx'), 'ForgotScreen'),
  'password-reset': lazily(() => import('./accounts/session/ResetScreen.tsx'), 'ResetScreen'),
  'validate-passport': lazily(
    () => import('./enrolments/check-voucher/ValidatePassportScreen.tsx'),
    'ValidatePassportScreen',
  ),
} satisfies Partial<Record<ScreenName, Lazy>>

const catalogue = withMessages('data', () => import('./offer/catalogue/CatalogueScreen.tsx'), 'CatalogueScreen')

/** The screens of catalogues. Each is rendered from its declaration, unless it has its own component. */
const ofData = {
  ...(Object.fromEntries(
    Object.entries<Screen>(screens)
      .filter(([, { isCatalogue }]) => isCatalogue === true)
      .map(([name]) => [name, catalogue]),
  ) as Record<CatalogueName, Lazy>),
  'informed-consents': withMessages('data', () => import('./offer/consents/ConsentsScreen.tsx'), 'ConsentsScreen'),
  'pre-registers': withMessages(
    'data',
    () => import('./people/pre-registers/PreRegistersScreen.tsx'),
    'PreRegistersScreen',
  ),
  regulations: withMessages('data', () => import('./offer/regulations/RegulationsScreen.tsx'), 'RegulationsScreen'),
}

/** The page of a citizen, with the citizen's documents, and with the enrolments and teams that the room `enrolments` provides. */
const citizen = same(async () => {
  const [{ CitizenScreen }, { CitizenSchedules }, { CitizenDocuments }] = await reloadOnce(() =>
    Promise.all([
      import('./people/profiles/record/CitizenScreen.tsx'),
      import('./enrolments/enrolment/CitizenSchedules.tsx'),
      import('./people/documents/CitizenDocuments.tsx'),
    ]),
  )
  return () => <CitizenScreen Enrolments={CitizenSchedules} Documents={CitizenDocuments} />
})

/** The review desk, with the components that show documents. */
const reviewDesk = same(async () => {
  const [{ DeskScreen }, { documentParts }] = await reloadOnce(() =>
    Promise.all([import('./people/review/desk/DeskScreen.tsx'), import('./people/documents/document-parts.ts')]),
  )
  return () => <DeskScreen {...documentParts} />
})

/** Screens inside the dashboard's frame. */
const inFrame: Record<Exclude<ScreenName, keyof typeof alone | 'index'>, Lazy> = {
  ...ofData,
  home: lazily(() => import('./oversight/dashboard/HomeScreen.tsx'), 'HomeScreen'),
  'first-steps': withMessages(
    'administration',
    () => import('./oversight/first-steps/FirstStepsScreen.tsx'),
    'FirstStepsScreen',
  ),
  notifications: lazily(() => import('./notices/notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
  'user-admin': withMessages(
    'administration',
    () => import('./accounts/users/admin/UserAdminScreen.tsx'),
    'UserAdminScreen',
  ),
  'roles-and-permissions': withMessages(
    'administration',
    () => import('./accounts/security/RightsScreen.tsx'),
    'RightsScreen',
  ),
  audit: withMessages('administration', () => import('./oversight/audits/AuditScreen.tsx'), 'AuditScreen'),
  mails: withMessages('administration', () => import('./notices/mails/MailsScreen.tsx'), 'MailsScreen'),
  'user-profile': withMessages(
    'administration',
    () => import('./accounts/users/own/ProfileScreen.tsx'),
    'ProfileScreen',
  ),
  'user-validation': lazily(() => import('./people/profiles/list/UserValidationScreen.tsx'), 'UserValidationScreen'),
  'review-desk': reviewDesk,
  'user-validation-id-citizen': citizen,
  schedules: withMessages('data', () => import('./offer/schedules/list/SchedulesScreen.tsx'), 'SchedulesScreen'),
  'schedules-id-users': withMessages('data', () => import('./enrolments/roster/RosterScreen.tsx'), 'RosterScreen'),
  'schedules-id-users-citizenId': withMessages(
    'data',
    () => import('./enrolments/enrolment/EnrolmentScreen.tsx'),
    'EnrolmentScreen',
  ),
}

const index: LoaderFunction = ({ request }) => {
  const form = formOf(new URL(request.url).pathname.slice(routerBase.length))
  return redirect(screenPath(isSignedIn() ? 'home' : 'login', form))
}

const passportOf = ({ pathname, search }: URL) => passportPath(pathname.slice(routerBase.length), search)

/**
 * A loader that first redirects an address with a passport to the page that checks it. It is not a middleware of the root: a middleware
 * makes even a change of the query wait for promises, and a box that shows the address is not updated in the meantime.
 */
function afterPassport(loader: LoaderFunction): LoaderFunction {
  return (args) => {
    const target = passportOf(new URL(args.request.url))
    return target === undefined ? loader(args) : redirect(target)
  }
}

function mustAskAgain({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname || passportOf(nextUrl) !== undefined
}

function screenRoutes(table: Partial<Record<ScreenName, Lazy>>, form: PathForm): RouteObject[] {
  return Object.entries(table).map(([key, Component]): RouteObject => {
    const name = key as ScreenName
    return {
      id: `${form}:${name}`,
      path: screens[name][form],
      caseSensitive: true,
      handle: { screen: name },
      loader: afterPassport(guardOf(name)),
      // The guard runs again when the page changes, not when a list shows another page of rows.
      shouldRevalidate: mustAskAgain,
      lazy: { Component },
      HydrateFallback: Splash,
    }
  })
}

/** A loader that only waits until something is loaded. */
function waitFor(load: () => Promise<unknown>): LoaderFunction {
  return async () => {
    await reloadOnce(load)
    return null
  }
}

/** The routes of one path form, in its language. */
function branch(form: PathForm): RouteObject {
  return {
    id: form,
    ...(form === 'plain' ? {} : { path: form, caseSensitive: true }),
    loader: waitFor(() => changeLocale(form === 'plain' ? preferredLocale() : form)),
    shouldRevalidate: () => false,
    HydrateFallback: Splash,
    ErrorBoundary: ErrorPlace,
    children: [
      {
        index: true,
        Component: Splash,
        handle: { screen: 'index' },
        loader: afterPassport(index),
        HydrateFallback: Splash,
      },
      ...screenRoutes(alone, form),
      {
        id: `${form}:frame`,
        loader: waitFor(() => loadNamespace('inside')),
        shouldRevalidate: () => false,
        lazy: { Component: frame },
        HydrateFallback: Splash,
        children: screenRoutes(inFrame, form),
      },
      {
        path: '*',
        loader: afterPassport(() => null),
        lazy: { Component: lazily(() => import('./frame/layouts/ErrorPage.tsx'), 'NotFoundPage') },
      },
    ],
  }
}

/** All routes. The branches are literal, so `/fr/home` is not a screen but an address that does not exist. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    HydrateFallback: Splash,
    ErrorBoundary: ErrorPlace,
    children: [branch('plain'), branch('en'), branch('es')],
  },
]

import { screenPath } from '@portal/contract/staff'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import '../kit/theme/base.css'
import { noteNavigation } from '../kit/device/has-navigated.ts'
import { backgroundOf } from '../kit/layout/backgrounds.ts'
import { watchInstallOffer } from '../kit/offline/install.ts'
import { reloadWith } from '../kit/offline/reload-once.ts'
import { cancelRequests } from '../kit/request/cancel-requests.ts'
import { startApplicationId } from '../kit/session/application-id.ts'
import { isSignedIn, startSession } from '../kit/session/session.tsx'
import { provideWords } from '../kit/text/i18n.ts'
import { startTheme } from '../kit/theme/theme-type.ts'
import { formOf, routerBase } from './layout/paths.ts'
import { signInPath } from './layout/sign-in-path.ts'
import { staffWords } from './messages/load.ts'
import { routes } from './routes.tsx'

provideWords(staffWords)

// Asked for at once, beside the page's own files: whoever is signed in needs it before anything can be drawn.
if (isSignedIn()) void import('./layout/authorize-screen.ts').catch(() => {})
// Whoever is not sees the picture of the sign-in page, the largest thing on it, which would else wait for the page itself.
else new Image().src = backgroundOf(new Date())

const router = createBrowserRouter(routes, { basename: routerBase })

reloadWith(() => {
  const { location: wanted } = router.state.navigation
  if (wanted === undefined) location.reload()
  else location.assign(router.createHref(wanted))
})

/** The address below the base now shown, with its query. */
function here(): string {
  const { pathname, search } = router.state.location
  return (pathname.startsWith(routerBase) ? pathname.slice(routerBase.length) || '/' : pathname) + search
}

startTheme()
startApplicationId()
watchInstallOffer()
startSession((reason) => {
  const from = here()
  const target = signInPath(from, reason)
  if (from.split('?')[0] !== screenPath('login', formOf(from))) void router.navigate(target)
})

let shown = router.state.location.pathname
let begun = router.state.initialized
router.subscribe(({ initialized, location }) => {
  if (location.pathname !== shown && begun) noteNavigation()
  begun = initialized
  if (location.pathname === shown) return
  shown = location.pathname
  // Before React draws the next page, so that its own requests are not among them.
  cancelRequests()
})

/** Logs what broke a page. An answer that failed is no fault of the page: the error page says it. */
function logFault(error: unknown): void {
  if (!(error instanceof Error && error.name === 'ApiError')) console.error(error)
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root, { onCaughtError: logFault }).render(
    <StrictMode>
      {/* React has logged it already. */}
      <RouterProvider router={router} onError={() => {}} />
    </StrictMode>,
  )
}

/** Milliseconds after its beginning in which the page fetches what it needs itself. */
const busyFirst = 3000

// The worker comes after everything the page itself needs, and only with the built files; the page works without it.
if (import.meta.env.PROD) {
  setTimeout(() => {
    import('../kit/offline/worker.ts').then(({ registerWorker }) => registerWorker()).catch(() => {})
  }, busyFirst)
}

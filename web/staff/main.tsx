import { screenPath } from '@portal/contract/staff'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import '../kit/theme/base.css'
import { noteNavigation } from '../kit/device/has-navigated.ts'
import { watchDrafts } from '../kit/drafts/stored-drafts.ts'
import { watchInstallOffer } from '../kit/offline/install.ts'
import { reloadWith } from '../kit/offline/reload-once.ts'
import { retry } from '../kit/offline/retry.ts'
import { cancelRequests } from '../kit/request/cancel-requests.ts'
import { connectFirst } from '../kit/request/connect-first.ts'
import { startApplicationId } from '../kit/session/application-id.ts'
import { startTheme } from '../kit/settings/theme-type.ts'
import { provideMessages } from '../kit/text/i18n.ts'
import { provideDrawings } from '../kit/ui/picture/Drawing.tsx'
import { backgroundOf } from './frame/backgrounds/backgrounds.ts'
import { addressBelowBase, formOf, routerBase, signInPath } from './frame/screens/paths.ts'
import { draftPrefix, isSignedIn, startSession } from './frame/session/session.tsx'
import { staffMessages } from './messages/load.ts'
import { routes } from './routes.tsx'

provideMessages(staffMessages)
provideDrawings(() => import('../kit/ui/picture/drawing-player.ts'))
connectFirst(async () => (await import('./frame/session/session-calls.ts')).connectSession())

// Start this request together with the page's own files: a signed-in page needs it before it can render anything.
if (isSignedIn()) void import('./frame/screens/authorize-screen.ts').catch(() => {})
// Without a session the sign-in page comes next. Its picture is its largest file, so fetch it now and not after the page.
else new Image().src = backgroundOf(new Date())

const router = createBrowserRouter(routes, { basename: routerBase })

reloadWith(() => {
  const { location: requested } = router.state.navigation
  if (requested === undefined) location.reload()
  else location.assign(router.createHref(requested))
})

startTheme()
startApplicationId()
watchInstallOffer()
startSession((reason) => {
  const from = addressBelowBase(router.state.location)
  const target = signInPath(from, reason)
  if (from.split('?')[0] !== screenPath('login', formOf(from))) void router.navigate(target)
})

/** Milliseconds after the start during which the page makes its own requests first. */
const busyFirst = 3000

watchDrafts(draftPrefix, busyFirst)

let shown = router.state.location.pathname
let begun = router.state.initialized
router.subscribe(({ initialized, location }) => {
  if (location.pathname !== shown && begun) noteNavigation()
  begun = initialized
  if (location.pathname === shown) return
  shown = location.pathname
  // Cancel before React renders the next page, so that the requests of the next page are not cancelled.
  cancelRequests()
})

/** Logs the error that broke a page. An error response does not count: the error page shows it. */
function logError(error: unknown): void {
  if (!(error instanceof Error && error.name === 'ApiError')) console.error(error)
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root, { onCaughtError: logError }).render(
    <StrictMode>
      {/* React has logged it already. */}
      <RouterProvider router={router} onError={() => {}} />
    </StrictMode>,
  )
}

// Register the worker after everything that the page itself needs, and only with the built files. The page works without it.
if (import.meta.env.PROD) {
  const register = async () => (await import('../kit/offline/worker.ts')).registerWorker()
  setTimeout(() => void retry(register), busyFirst)
}

import { citizenBasePath, type PageState } from '@portal/contract/citizens'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import '../kit/theme/base.css'
import './frame/theme.css'

import { noteRenderTime } from '../kit/device/clock.ts'
import { readStored } from '../kit/device/storage.ts'
import { watchDrafts } from '../kit/drafts/stored-drafts.ts'
import { watchInstallOffer } from '../kit/offline/install.ts'
import { retry } from '../kit/offline/retry.ts'
import { queryClient } from '../kit/request/queries.ts'
import { startApplicationId } from '../kit/session/application-id.ts'
import { preferences, preferencesKey } from '../kit/settings/preferences.ts'
import { startTheme } from '../kit/settings/theme-type.ts'
import { changeLocale, provideMessages } from '../kit/text/i18n.ts'
import { watchMaintenance } from './frame/maintenance.ts'
import { localeOf } from './frame/paths.ts'
import { draftPrefix, startCitizenSession } from './frame/session/session.ts'
import { cacheResponses } from './frame/session/start-response-cache.ts'
import { citizenMessages } from './messages/load.ts'
import { App, loadPage } from './routes.tsx'

provideMessages(citizenMessages)
// Without a choice, the theme is that of the device.
if (readStored(preferencesKey) === undefined) preferences.update((now) => ({ ...now, themeType: 'system' }))
startTheme()
startApplicationId()
watchInstallOffer()
watchMaintenance()
startCitizenSession()

/** Milliseconds after the start during which the page makes its own requests first. */
const busyFirst = 3000

watchDrafts(draftPrefix, busyFirst)

/** The data with which the server rendered this page; undefined when it did not. */
function pageState(): PageState | undefined {
  const element = document.getElementById('page-state')
  return element === null ? undefined : JSON.parse(element.textContent ?? '')
}

/** Not at the top level of the module: a file that is loaded meanwhile may import this one, and both would wait forever. */
async function start(root: HTMLElement): Promise<void> {
  const path = location.pathname.slice(citizenBasePath.length - 1)
  await changeLocale(localeOf(path))
  await cacheResponses(busyFirst)
  const app = (
    <StrictMode>
      {/* The final slash is required: without it the first page is outside the scope of the service worker. */}
      <BrowserRouter basename={citizenBasePath} useTransitions={false}>
        <App client={queryClient} />
      </BrowserRouter>
    </StrictMode>
  )
  const state = pageState()
  if (state === undefined) {
    createRoot(root).render(app)
    return
  }
  noteRenderTime(state.now)
  hydrate(queryClient, state.queries as DehydratedState)
  await loadPage(path)
  hydrateRoot(root, app)
}

const root = document.getElementById('root')
if (root !== null) void start(root)

// Register the worker after everything that the page itself needs, and only with the built files. The page works without it.
if (import.meta.env.PROD) {
  const register = async () => (await import('../kit/offline/worker.ts')).registerWorker()
  setTimeout(() => void retry(register), busyFirst)
}

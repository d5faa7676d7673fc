import { citizenBasePath } from '@portal/contract/citizens'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import '../kit/theme/base.css'
import './frame/theme.css'

import { readStored } from '../kit/device/storage.ts'
import { watchInstallOffer } from '../kit/offline/install.ts'
import { retry } from '../kit/offline/retry.ts'
import { queryClient } from '../kit/request/queries.ts'
import { startApplicationId } from '../kit/session/application-id.ts'
import { preferences, preferencesKey } from '../kit/settings/preferences.ts'
import { startTheme } from '../kit/settings/theme-type.ts'
import { changeLocale, provideMessages } from '../kit/text/i18n.ts'
import { watchMaintenance } from './frame/maintenance.ts'
import { localeOf } from './frame/paths.ts'
import { watchDrafts } from './frame/session/draft-age.ts'
import { startCitizenSession } from './frame/session/session.ts'
import { cacheResponses } from './frame/session/start-response-cache.ts'
import { citizenMessages } from './messages/load.ts'
import { Routing } from './routes.tsx'

provideMessages(citizenMessages)
// Without a choice of their own, people see the theme of their device.
if (readStored(preferencesKey) === undefined) preferences.update((now) => ({ ...now, themeType: 'system' }))
startTheme()
startApplicationId()
watchInstallOffer()
watchMaintenance()
startCitizenSession()

/** Milliseconds after the start in which the page fetches what it needs itself. */
const busyFirst = 3000

watchDrafts(busyFirst)

/** Not at the top level of the module: a file that is loaded meanwhile may import this one, and both would wait for ever. */
async function start(root: HTMLElement): Promise<void> {
  await changeLocale(localeOf(location.pathname.slice(citizenBasePath.length - 1)))
  await cacheResponses(busyFirst)
  // The first render is a separate task: together with the start it would block a slow phone twice as long.
  await new Promise((resolve) => setTimeout(resolve))
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* With its slash: without it the first page lies outside the scope of the service worker. */}
        <BrowserRouter basename={citizenBasePath} useTransitions={false}>
          <Routing />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root !== null) void start(root)

// Register the worker after everything that the page itself needs, and only with the built files. The page works without it.
if (import.meta.env.PROD) {
  const register = async () => (await import('../kit/offline/worker.ts')).registerWorker()
  setTimeout(() => void retry(register), busyFirst)
}

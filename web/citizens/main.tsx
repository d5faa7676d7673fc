import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import '../kit/theme/base.css'
import './layout/theme.css'
import { readStored } from '../kit/device/storage.ts'
import { watchInstallOffer } from '../kit/offline/install.ts'
import { queryClient } from '../kit/request/queries.ts'
import { startApplicationId } from '../kit/session/application-id.ts'
import { preferences, preferencesKey } from '../kit/settings/preferences.ts'
import { changeLocale, provideWords } from '../kit/text/i18n.ts'
import { startTheme } from '../kit/theme/theme-type.ts'
import { watchMaintenance } from './layout/maintenance.ts'
import { localeOf, routerBase } from './layout/paths.ts'
import { citizenWords } from './messages/load.ts'
import { Routing } from './routes.tsx'
import { watchDraft } from './session/draft-age.ts'
import { startCitizenSession } from './session/session.ts'

provideWords(citizenWords)
// Without a choice of their own, people see the theme of their device.
if (readStored(preferencesKey) === undefined) preferences.update((now) => ({ ...now, themeType: 'system' }))
startTheme()
startApplicationId()
watchInstallOffer()
watchMaintenance()
startCitizenSession()

/** Milliseconds after the start in which the page fetches what it needs itself. */
const busyFirst = 3000

watchDraft(busyFirst)

const root = document.getElementById('root')
if (root !== null) {
  await changeLocale(localeOf(location.pathname.slice(routerBase.length)))
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter basename={routerBase}>
          <Routing />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

// Register the worker after everything that the page itself needs, and only with the built files. The page works without it.
if (import.meta.env.PROD) {
  setTimeout(() => {
    import('../kit/offline/worker.ts').then(({ registerWorker }) => registerWorker()).catch(() => {})
  }, busyFirst)
}

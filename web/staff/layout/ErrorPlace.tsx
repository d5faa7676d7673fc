import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { Splash } from '../../kit/layout/Splash.tsx'

/** The error page itself is fetched when it is needed; should even that fail, the address of the application is all that is left. */
const ErrorPage = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./ErrorPage.tsx')).ErrorPage }
  } catch {
    return { default: () => <a href={import.meta.env.BASE_URL}>{import.meta.env.BASE_URL}</a> }
  }
})

/** Where the error page stands. */
export function ErrorPlace(): ReactElement {
  return (
    <Suspense fallback={<Splash />}>
      <ErrorPage />
    </Suspense>
  )
}
